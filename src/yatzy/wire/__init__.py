"""The JSON that servers and clients exchange, as Pydantic models."""
