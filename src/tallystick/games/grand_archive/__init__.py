"""Grand Archive: what its cards may say, and what they mean."""
