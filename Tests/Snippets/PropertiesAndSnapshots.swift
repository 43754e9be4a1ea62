// Declarations that "Properties and snapshots" uses and does not show.

import Fantail
import FantailProperties
import FantailSnapshots

func receipt() -> String { "tea 4.00" }
