import Foundation

/// The file of the running program.
enum OwnProgram {
  #if os(Linux) || os(Android)
    /// Returns the program's own name, or the system's link to the running file if a build has replaced that file.
    static func path(called name: String?) -> String {
      let link = "/proc/self/exe"
      var running = stat()
      var named = stat()
      guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
        stat(link, &running) == 0, stat(path, &named) == 0,
        (running.st_dev, running.st_ino) == (named.st_dev, named.st_ino)
      else { return link }
      return path
    }
  #else
    static func path(called name: String?) -> String { Bundle.main.executablePath ?? name ?? "" }
  #endif
}
