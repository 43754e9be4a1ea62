import Foundation

extension [String] {
  /// Two of these paths that lead to one file, however each of them is written; the second is the first that is met.
  var sameFiles: (String, String)? {
    var known: [String: String] = [:]
    for path in self {
      let place = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
      if let other = known.updateValue(path, forKey: place) { return (other, path) }
    }
    return nil
  }
}

extension String {
  init(text file: String) throws(RunProblem) {
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      guard let text = String(data: data, encoding: .utf8) else {
        throw RunProblem.unreadable(file: file, reason: "it is no text")
      }
      self = text
    } catch {
      throw error as? RunProblem ?? .unreadable(file: file, reason: OutputProblem.reason(of: error))
    }
  }
}
