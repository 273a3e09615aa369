extension Lint.Example {
  /// The text of a predicate.
  package static func predicate(_ text: String) -> Self { .files(["example.predicate": text]) }

  /// A property list with these members, alone.
  package static func plist(_ members: String) -> Self { .files(["example.plist": members]) }

  /// Several files: property lists by their members, everything else by its whole text.
  ///
  /// What a domain serves is `DOMAIN/apple-app-site-association`.
  ///
  /// - Parameter files: What stands in each file, by its path.
  /// - Returns: The example, its files in the order of their paths.
  package static func files(_ files: [String: String]) -> Self {
    Self(
      files: files.sorted { $0.key < $1.key }.map { path, text in
        let isList = [".plist", ".entitlements", ".xcent"].contains { path.hasSuffix($0) }
        return File(path: path, text: isList ? propertyList(text) : text + "\n")
      })
  }

  /// An XML property list with these members.
  private static func propertyList(_ members: String) -> String {
    let indented = members.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \(indented)
      </dict>
      </plist>

      """
  }
}
