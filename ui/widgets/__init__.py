"""What pages share: buttons, lists, forms, spoken view, charts."""
