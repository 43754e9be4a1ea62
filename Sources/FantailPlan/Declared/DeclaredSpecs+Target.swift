import FantailTree

extension DeclaredSpecs {
  /// Returns the name of the test target that declares an example.
  ///
  /// - Parameter target: The only target of the plan; `nil` for the specs of a program, which are assigned to the
  ///   module of their outermost group.
  func target(of example: Example, _ names: ExampleNames, alone target: String?) -> String {
    if let group = self[example.group].target { return self[group].description }
    if let target { return target }
    return names.module(of: example.group) ?? example.location.module
  }
}
