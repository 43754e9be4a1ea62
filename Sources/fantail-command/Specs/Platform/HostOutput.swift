import Foundation

/// The output of the package manager, which relays what a plugin and this tool write.
enum HostOutput {
  /// Lets this process and those that it starts write into the pipe that the package manager's output is, if it is one.
  ///
  /// What the package manager relays into a pipe it keeps back in pieces of 4,096 bytes, but for its own error, which would
  /// stand in the middle of a word.
  static func takePipe(of host: Int32) {
    guard let pipe = openPipe("/proc/\(host)/fd/1") else { return }
    dup2(pipe, STDERR_FILENO)
    close(pipe)
  }

  /// Opens a pipe that somebody reads; `nil` for any other file, and where descriptors are no files.
  static func openPipe(_ path: String) -> Int32? {
    var found = stat()
    guard stat(path, &found) == 0, found.st_mode & S_IFMT == S_IFIFO else { return nil }
    // It would wait for a reader, where there is none any more.
    let pipe = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    guard pipe >= 0 else { return nil }
    _ = fcntl(pipe, F_SETFL, 0)
    return pipe
  }
}
