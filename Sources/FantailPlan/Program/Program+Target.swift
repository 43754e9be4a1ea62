import FantailTree

extension Program {
  /// Returns the name of the test target that declares an example.
  ///
  /// - Parameter target: The only target of the plan; `nil` for the specs of a program, which are assigned to the
  ///   module of their outermost group.
  func target(of example: Example, _ names: Names, alone target: String?) -> String {
    if let group = self[example.group].target { return self[group].description }
    if let target { return target }
    let outermost = names[example.group].first?.location ?? example.location
    return String(outermost.fileID.prefix { $0 != "/" })
  }
}
