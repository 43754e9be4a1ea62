/// A variable `var x: T! = value` in a group, or a constant `let x = value` at the beginning of a hook.
struct Variable {
  let name: String
  /// The scope in which the name refers to this variable: the group or the hook.
  let scope: SpecTree.Scope
  /// The declaration. For a constant in a hook, the declaration before which the `Let` that replaces the constant is
  /// written.
  let statement: SpecTree.Statement
  let type: String?
  let initial: Range<Int>?
  /// Whether the variable has its initial value at the beginning of each example, as with `@TestState` and in test
  /// cases.
  let isFresh: Bool
  /// The assignment, or the constant's declaration, in the group's first `beforeEach`.
  let assignment: SpecTree.Statement?
  /// The value at the beginning of each example; empty if there is none, or if the form of the declaration is not
  /// supported.
  let value: Range<Int>
}
