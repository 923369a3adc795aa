"""What the screens say, as texts and rows of texts."""
