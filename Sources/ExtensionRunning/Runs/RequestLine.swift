import Documents
import Intake
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// The one line of JSON that an extension with the interface `json` finds on its standard input.
///
/// The context has the shape of a `context.json`. Files are absolute paths of private copies, which
/// the extension may read. Source: the page *Writing extensions*.
struct RequestLine {
  /// The version of the line's shape.
  static let version = 1

  private let request: ExtensionRequest

  /// Prepares the line of a request.
  init(_ request: ExtensionRequest) {
    self.request = request
  }

  /// Writes the line.
  ///
  /// - Returns: UTF-8 that ends with a line feed.
  /// - Throws: The path of a file that JSON cannot name, because it is not UTF-8.
  func bytes() throws(UnspeakablePath) -> [UInt8] {
    let output = try request.output.spelled()
    var json = JSONWriter()
    try json.object { json throws(UnspeakablePath) in
      json.member("version", Self.version)
      json.member("request", request.kind.rawValue)
      json.member("id", request.contextIdentifier)
      json.member("idempotencyKey", request.idempotencyKey.description)
      json.member("attempt", request.attempt)
      json.member("fence", request.fence)
      json.member("extension", request.bundle.identifier.rawValue)
      json.member("options", .dictionary(request.options))
      json.key("context")
      try ContextDocument.write(request.context, to: &json) { file throws(UnspeakablePath) in
        try file.fullPath.spelled()
      }
      if let link = request.link {
        json.key("link")
        json.object { json in link.write(to: &json) }
      }
      json.member("output", output)
    }
    json.endLine()
    return json.bytes
  }
}

/// A path that cannot be written as text, because it is not UTF-8.
package struct UnspeakablePath: Error, Hashable, CustomStringConvertible {
  /// The path.
  let path: FilePath

  /// What is wrong and what to do.
  package var description: String {
    "the path \(path) is not UTF-8, so it cannot be passed to the extension; use a state "
      + "directory whose name is UTF-8"
  }
}

extension FilePath {
  /// The path as text, exactly.
  ///
  /// - Returns: Text that names the same file.
  /// - Throws: The path itself, if it is not UTF-8.
  package func spelled() throws(UnspeakablePath) -> String {
    let text = string
    guard FilePath(text) == self else { throw UnspeakablePath(path: self) }
    return text
  }
}
