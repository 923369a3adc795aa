"""Solutions on the disk."""
