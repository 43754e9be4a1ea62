/// A part of an object that has the object's name.
package protocol OwnersName {
  var name: String { get }
}
