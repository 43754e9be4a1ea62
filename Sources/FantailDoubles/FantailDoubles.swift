// Test doubles are not built yet. The module is here because the arrows between modules are part of the design:
// doubles stand on matchers, and the umbrella exports them.
