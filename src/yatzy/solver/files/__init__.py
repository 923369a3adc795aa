"""Solutions on disk."""
