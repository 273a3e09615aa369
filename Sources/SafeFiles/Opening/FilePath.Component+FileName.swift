import SystemPackage

extension FilePath.Component {
  /// Creates the name of a file from text, or returns `nil` if the text is empty, is `.` or `..`,
  /// or has a separator or a zero byte.
  package init?(fileName text: String) {
    guard !text.utf8.contains(0), !text.utf8.contains(UInt8(ascii: "/")) else { return nil }
    self.init(text)
    guard kind == .regular else { return nil }
  }
}
