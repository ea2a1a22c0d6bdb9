"""Tests of the front desk."""
