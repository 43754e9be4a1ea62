// Declarations that the snippet of "In Xcode" uses and does not show.

import Fantail
