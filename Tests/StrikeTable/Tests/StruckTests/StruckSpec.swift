import Fantail
import Striking

enum StruckSpec {
  static var spec: Spec { describe("All") { Struck().specs } }
}
