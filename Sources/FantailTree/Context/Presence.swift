/// An object that each task holds which code of one attempt started, by inheriting it: when all of them have ended, the
/// attempt alone holds it.
package final class Presence: Sendable {
  package init() {}
}
