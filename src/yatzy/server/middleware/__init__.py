"""What stands before and around every call: origins, limits and errors."""
