/// Elements that are identified by a key. A description shows them as a list.
struct KeyedElements: CustomReflectable {
  let elements: [(key: AnyHashable, value: Any)]

  var customMirror: Mirror { Mirror(self, unlabeledChildren: elements.map(\.value), displayStyle: .collection) }
}
