"""Cards, money, odds, hands, events and the round. Standard library only."""
