import SafeFiles
import ShareModel
import SystemPackage

/// What an extension with the interface `argv` is given: paths as arguments, text as input.
///
/// The paths are absolute, so that none begins with a hyphen and is taken for an option. Texts and
/// URLs are lines of the standard input, in order.
struct ArgumentList {
  /// The paths of the files, in order.
  let arguments: [[UInt8]]
  /// The texts and URLs, each followed by a line feed.
  let input: [UInt8]

  /// Takes a context apart.
  ///
  /// Bytes that are given inline have no path and are left out.
  init(_ context: ShareContext) {
    var arguments: [[UInt8]] = []
    var input: [UInt8] = []
    for attachment in context.attachments {
      switch attachment.content {
      case .file(let file), .package(let file):
        arguments.append(file.fullPath.bytes)
      case .url(let text), .text(let text):
        input += text.utf8
        if input.last != UInt8(ascii: "\n") { input.append(UInt8(ascii: "\n")) }
      case .typesOnly, .data:
        break
      }
    }
    self.arguments = arguments
    self.input = input
  }
}
