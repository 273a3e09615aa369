internal import CLinux
internal import Glibc
package import SystemPackage

/// Looks at what is in a directory without making a list of it.
package enum DirectoryContents {
  /// Whether a directory holds nothing but one name, or nothing at all.
  ///
  /// Source: getdents64(2): a record has its length at 16, and its name from 19 on.
  ///
  /// - Parameters:
  ///   - expected: The name, without zero; empty if nothing may be there.
  ///   - other: The name of what may be there, too; empty for none.
  ///   - directory: The directory; a symbolic link is none.
  /// - Returns: `false`, too, if it cannot be read.
  package static func areOnly(
    _ expected: [UInt8], or other: [UInt8] = [], in directory: FilePath
  ) -> Bool {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe directory.withPlatformString { unsafe Glibc.open($0, flags) }
    guard number >= 0 else { return false }
    defer { Glibc.close(number) }
    var isFound = expected.isEmpty
    return unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
      while true {
        let count = unsafe clinux_getdents64(number, buffer.baseAddress, buffer.count)
        guard count > 0 else { return count == 0 && isFound }
        var place = 0
        while place + 19 < count {
          let length = unsafe Int(buffer[place + 16]) | Int(buffer[place + 17]) << 8
          guard length > 19, place + length <= count else { return false }
          let name = unsafe buffer[(place + 19)..<(place + length)].prefix { $0 != 0 }
          place += length
          if unsafe name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
          if unsafe !other.isEmpty && name.elementsEqual(other) { continue }
          guard !expected.isEmpty, unsafe name.elementsEqual(expected) else { return false }
          isFound = true
        }
      }
    }
  }
}
