"""What people see of Marvel Champions: names, questions, the story, the table."""
