/// An object that tasks inherit from the code of one attempt. When all tasks that the code started have ended, only the
/// attempt still holds it.
package final class Presence: Sendable {
  package init() {}
}
