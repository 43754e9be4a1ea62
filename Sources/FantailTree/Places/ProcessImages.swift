import FantailLock

/// Keeps the first map of the program and the libraries in this process, for all code that reads names of functions.
///
/// The toolchain's reader of names maps the files of libraries into memory. A map that is captured afterwards mistakes
/// these files for the loaded libraries, so that functions of the libraries have no names in it (compared with 6.3.1). The
/// type of the map belongs to a module that this one does not import.
package enum ProcessImages {
  private static let first = Locked<(any Sendable)?>(nil)

  /// Returns the first map that was captured. Libraries that are loaded later are not in it.
  ///
  /// - Parameter capture: Captures a map, if there is none yet.
  package static func map<Map: Sendable>(capturing capture: () -> Map) -> Map {
    first.withLock { first in
      if let map = first as? Map { return map }
      let map = capture()
      first = map
      return map
    }
  }
}
