"""What can be wrong with a record: a family a module. Each check yields findings and decides nothing else."""
