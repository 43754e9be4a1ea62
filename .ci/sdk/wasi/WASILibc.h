// The C library, of which the checked modules use nothing.
