// What the right columns of "Coming from Spectre" use and do not show.
// With CartTypes.swift.

import Fantail
