/// The members that one requirement adds to a mock.
struct MockMember {
  /// A function or property mock that stands behind it.
  struct Stored {
    var name: String
    var type: String
    /// The name in failures.
    var label: String
    /// The mock that answers its calls by itself.
    var answering: String?
  }

  var isStatic = false
  /// What its code takes.
  var mentions = Mentions()
  var stored: [Stored] = []
  /// The requirement's implementation.
  var witness = SwiftLines()
  /// The functions that pick its calls.
  var on = SwiftLines()
}
