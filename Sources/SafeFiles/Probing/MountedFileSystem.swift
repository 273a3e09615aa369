import Documents
package import SystemPackage

/// What the kernel says of the mount on which a directory is.
///
/// Source: proc(5), `/proc/[pid]/mountinfo`.
package struct MountedFileSystem: Hashable, Sendable {
  /// The kind of file system, such as `ext4`, `nfs4` or `fuse.sshfs`.
  package var kind: String
  /// The options of the mount and of the file system, such as `soft` and `actimeo=3`.
  package var options: Set<String>

  /// Creates a value.
  package init(kind: String, options: Set<String>) {
    self.kind = kind
    self.options = options
  }

  /// Asks the kernel.
  ///
  /// - Parameter directory: The directory, absolute. It is `nil` if the kernel does not say.
  package init?(of directory: FilePath) {
    guard let path = directory.resolved,
      let bytes = try? BoundedFile.read("/proc/self/mountinfo", limit: 16 << 20)
    else { return nil }
    self.init(of: path, in: bytes)
  }

  /// Reads a table of mounts: the last mount at the place nearest above a path counts.
  init?(of path: FilePath, in table: [UInt8]) {
    var found: (depth: Int, fields: [ArraySlice<UInt8>])?
    for line in table.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 6 else { continue }
      let place = FilePath(bytes: Self.unescaped(fields[4]))
      let depth = place.components.count
      guard path.starts(with: place), found.map({ $0.depth <= depth }) ?? true else { continue }
      found = (depth, fields)
    }
    guard let fields = found?.fields,
      let dash = fields.dropFirst(6).firstIndex(where: { $0.elementsEqual("-".utf8) }),
      fields.count > dash + 3
    else { return nil }
    kind = String(decoding: fields[dash + 1], as: UTF8.self)
    options = Set(
      [fields[5], fields[dash + 3]].flatMap { field in
        field.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
      })
  }

  /// A name in which `\040` stands for a space, and so on.
  private static func unescaped(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      guard byte == UInt8(ascii: "\\"), digits.count == 3,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(3)
    }
    return bytes
  }
}
