import SafeFiles
import SystemPackage

/// How many bytes a context brings in, by what the file system says: not a byte is read.
///
/// A file counts with its length, holes included, for that is how much of it an extension reads.
package struct IntakeSize: Hashable {
  /// A context with more bytes counts as large: only so many of these are worked on at once.
  package static let large = LongReading.large

  /// The bytes of the largest attachment.
  package private(set) var largest: Int64 = 0
  /// The bytes of all attachments together.
  package private(set) var total: Int64 = 0
  /// Whether one of them is a directory.
  package private(set) var hasPackage = false

  /// Asks for the sizes of attachments; what cannot be looked at counts as nothing, for it is not read
  /// either.
  ///
  /// - Parameter attachments: The attachments.
  package init(of attachments: some Sequence<Attachment>) {
    for attachment in attachments {
      switch attachment.content {
      case .file(let file): add(Self.size(of: file))
      case .package(let package):
        hasPackage = true
        add(TreeSize.lengths(in: package))
      case .text(let text): add(Int64(text.utf8.count))
      case .data(let bytes): add(Int64(bytes.count))
      case .url, .typesOnly: break
      }
    }
  }

  /// Whether only so many contexts of this size are worked on at once.
  package var isLarge: Bool { total > Self.large }

  private mutating func add(_ bytes: Int64) {
    largest = max(largest, bytes)
    total = total.addingReportingOverflow(max(0, bytes)).overflow ? .max : total + max(0, bytes)
  }

  private static func size(of file: FileReference) -> Int64 {
    if let open = try? file.held?.open() { return open.facts.size }
    return (try? SafeOpen.facts(of: file))?.size ?? 0
  }
}
