/// One file that `sharepipe new` writes.
struct TemplateFile: Hashable {
  /// Where it is below the new folder.
  let path: String
  /// What is in it.
  let text: String
  /// Whether it is a program.
  let isExecutable: Bool

  /// Creates a file.
  init(_ path: String, _ text: String, isExecutable: Bool = false) {
    self.path = path
    self.text = text
    self.isExecutable = isExecutable
  }
}
