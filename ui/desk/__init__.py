"""What happens behind the pages: scenarios, lessons and records brought to the views."""
