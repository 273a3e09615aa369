package import Documents
package import SystemPackage

/// The options of the built-in extensions.
///
/// | key | meaning | default |
/// |---|---|---|
/// | `Directory` | where the extension writes, an absolute path | the extension's container |
package struct BuiltInOptions: Hashable {
  /// Where the extension writes, or `nil` for its container.
  package let directory: FilePath?

  /// Reads the options.
  ///
  /// - Parameter options: The options of the request.
  /// - Throws: ``BuiltInError/options(_:)``, with everything that is wrong.
  package init(_ options: [String: DocumentValue]) throws(BuiltInError) {
    var fields = DocumentFields(options, at: "Options")
    let text = fields.string("Directory")
    let directory = text.map { FilePath($0) }
    if let text, let directory, !directory.isAbsolute || text.utf8.contains(0) {
      fields.report(
        "Directory", .notAllowed(expected: "an absolute path", found: text, suggestion: nil))
    }
    fields.reportUnknownKeys()
    guard fields.problems.isEmpty else { throw .options(fields.problems) }
    self.directory = directory
  }
}
