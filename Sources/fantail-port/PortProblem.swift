import FantailSyntax

enum PortProblem: ToolProblem, Equatable {
  case noPaths
  case noDiff
  case notFound(String)
  case notText(String)
  case exists(String, of: String)
  case sameFile(String, of: String, and: String)

  var message: String { "error: \(reason)" }

  private var reason: String {
    switch self {
    case .noPaths: "no file is given; name files or folders"
    case .noDiff: "there is no program 'diff', which finds what changes; install it, as with apt-get install diffutils"
    case .notFound(let path): "there is no file or folder '\(path)'"
    case .notText(let path): "'\(path)' is not UTF-8 text"
    case .sameFile(let path, let first, let second):
      "'\(first)' and '\(second)' would both become '\(path)'; rename one of them first"
    case .exists(let path, let old): "'\(old)' would become '\(path)', which exists; move it away first"
    }
  }
}
