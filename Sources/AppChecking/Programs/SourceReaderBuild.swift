import SafeFiles
package import SystemPackage

/// What tells one build of a program from another.
package struct SourceReaderBuild: Hashable, Sendable {
  /// The size of the program, and when it was written.
  package let text: String

  /// Looks at a program; `nil` if it is not there.
  package init?(of program: FilePath) {
    guard let facts = try? FileFacts(at: program, followingLinks: true) else { return nil }
    text = "\(facts.size).\(facts.modified)"
  }
}
