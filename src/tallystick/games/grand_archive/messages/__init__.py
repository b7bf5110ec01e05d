"""What people see of Grand Archive: names, questions, the story, the table."""
