// Declarations that the snippets of the Chinese README use and do not show.
// With README.swift.

import Fantail
