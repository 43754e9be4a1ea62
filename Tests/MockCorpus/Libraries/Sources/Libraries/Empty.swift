// The package is there for its dependencies, whose protocols are mocked.
