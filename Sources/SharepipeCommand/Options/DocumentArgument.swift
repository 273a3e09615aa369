import Foundation
import SystemPackage

/// A document that is named on the command line: by its path, or by a `file:` URL.
struct DocumentArgument {
  /// The path.
  let path: FilePath

  /// Reads an argument; `nil` if it is a URL of another kind.
  ///
  /// - Parameter text: The argument.
  init?(_ text: String) {
    let scheme = text.prefix { $0 != ":" && $0 != "/" }
    guard text.dropFirst(scheme.count).first == ":" else {
      path = FilePath(text)
      return
    }
    guard scheme.lowercased() == "file", let url = URL(string: text), url.isFileURL,
      url.host() ?? "" == "", url.query() == nil,
      !url.path(percentEncoded: false).utf8.contains(0)
    else { return nil }
    path = FilePath(url.path(percentEncoded: false))
  }
}
