"""What a won hand is worth, and who pays it: readings, yaku, fu, limits and payments of one hand under one regulation."""
