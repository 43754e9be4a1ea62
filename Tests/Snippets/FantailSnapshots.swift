// Declarations that the examples of FantailSnapshots use and do not show.

struct Image: Sendable { let rows = ["..", "##"] }
let receipt = Let { "Cup  3.00" }
let order = Let { ["cup", "tea"] }
