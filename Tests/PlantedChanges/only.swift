// Appended to a copy of the manifest by a check, which writes the names of the kept targets here.
func named(_ target: Target) -> [String] {
  target.dependencies.map {
    switch $0 {
    case .targetItem(let name, _), .byNameItem(let name, _), .productItem(let name, _, _, _): name
    @unknown default: ""
    }
  } + (target.plugins ?? []).map { if case .plugin(let name, _) = $0 { name } else { "" } }
}
var needed: Set<String> = [], open = KEPT
while let name = open.popLast() {
  if needed.insert(name).inserted { open += package.targets.filter { $0.name == name }.flatMap(named) }
}
package.targets.removeAll { !needed.contains($0.name) }
package.products = []
