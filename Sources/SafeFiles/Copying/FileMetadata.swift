internal import CLinux
internal import Glibc
package import SystemPackage

/// What a copy keeps of a file beside its bytes: its time, its permissions and its extended attributes.
///
/// Of the attributes those of the name space `user` are kept; the others are of the system, and most
/// may be set by root alone. Source: xattr(7).
package struct FileMetadata: Hashable, Sendable {
  /// An extended attribute.
  package struct Attribute: Hashable, Sendable {
    /// The name, with its name space, without the zero byte at its end.
    let name: [UInt8]
    /// The value.
    let value: [UInt8]
  }

  /// When the content was changed last, in nanoseconds since 1970.
  package let modified: Int64
  /// Who may read, write and run it; never more than that, such as the right to run as its owner.
  ///
  /// It is `nil` where nothing says so: then the directory decides that a copy is put into.
  package let permissions: UInt32?
  /// The extended attributes, in the order of the file system.
  package let attributes: [Attribute]

  /// The most bytes of all names, and of one value.
  ///
  /// Linux allows no more. Source: xattr(7), listxattr(2).
  private static let limit = 64 << 10

  /// Takes what the file system said of a file, without its attributes.
  ///
  /// - Parameter facts: The facts.
  package init(_ facts: FileFacts) {
    self.init(facts, attributes: [])
  }

  /// Reads the metadata of an open file.
  ///
  /// Attributes that cannot be read are left out.
  ///
  /// - Parameters:
  ///   - file: The file, open for reading.
  ///   - facts: What the file system said of it.
  package init(of file: FileDescriptor, _ facts: FileFacts) {
    self.init(facts, attributes: Self.attributes(of: file))
  }

  private init(_ facts: FileFacts, attributes: [Attribute]) {
    self.init(
      modified: facts.modified, permissions: facts.permissions & 0o777, attributes: attributes)
  }

  private init(modified: Int64, permissions: UInt32?, attributes: [Attribute]) {
    self.modified = modified
    self.permissions = permissions
    self.attributes = attributes
  }

  /// The same for a copy that its owner is to read, whatever the original allowed.
  var readable: Self {
    with(permissions: permissions.map { $0 | 0o400 })
  }

  /// Whether its owner may write to it.
  package var isWritable: Bool { permissions.map { $0 & 0o200 != 0 } ?? true }

  /// The same with other permissions.
  package func with(permissions: UInt32?) -> Self {
    Self(modified: modified, permissions: permissions, attributes: attributes)
  }

  /// Gives the metadata to another file.
  ///
  /// - Parameter file: The file, open; one that is to get attributes must be writable for its owner.
  /// - Throws: `Errno` if permissions or time cannot be set. Attributes that its file system cannot hold
  ///   are left out.
  package func apply(to file: FileDescriptor) throws(Errno) {
    for attribute in attributes {
      _ = unsafe attribute.name.withTerminatedBytes { name in
        unsafe attribute.value.withUnsafeBytes { value in
          unsafe fsetxattr(file.rawValue, name, value.baseAddress, value.count, 0)
        }
      }
    }
    if let permissions, fchmod(file.rawValue, permissions) != 0 { throw Errno(rawValue: errno) }
    try applyTime(to: file)
  }

  /// Gives the time of the last change to another file.
  ///
  /// - Parameter file: The file, open.
  /// - Throws: `Errno` if it cannot be set.
  func applyTime(to file: FileDescriptor) throws(Errno) {
    let (seconds, rest) = modified.quotientAndRemainder(dividingBy: 1_000_000_000)
    let time = timespec(
      tv_sec: Int(rest < 0 ? seconds - 1 : seconds),
      tv_nsec: Int(rest < 0 ? rest + 1_000_000_000 : rest))
    let times = [timespec(tv_sec: 0, tv_nsec: clinux_utime_omit), time]
    guard unsafe futimens(file.rawValue, times) == 0 else { throw Errno(rawValue: errno) }
  }

  private static func attributes(of file: FileDescriptor) -> [Attribute] {
    // Nearly no file has any, and one call says so.
    let size = flistxattr(file.rawValue, nil, 0)
    guard size > 0, size <= limit else { return [] }
    let names = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let read = unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe flistxattr(file.rawValue, $0.baseAddress, size)
      }
      count = max(0, read)
    }
    return names.split(separator: 0).compactMap { name in
      guard name.starts(with: "user.".utf8) else { return nil }
      return value(of: Array(name), file).map { Attribute(name: Array(name), value: $0) }
    }
  }

  private static func value(of name: [UInt8], _ file: FileDescriptor) -> [UInt8]? {
    unsafe name.withTerminatedBytes { name in
      let size = unsafe fgetxattr(file.rawValue, name, nil, 0)
      guard (0...limit).contains(size) else { return nil }
      var length = 0
      let value = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        length = unsafe fgetxattr(file.rawValue, name, buffer.baseAddress, size)
        count = max(0, length)
      }
      return length < 0 ? nil : value
    }
  }
}
