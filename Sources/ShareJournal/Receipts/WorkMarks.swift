internal import CLinux
import Documents
internal import Glibc
import SafeFiles
internal import Synchronization
package import SystemPackage

/// Which contexts this process reads or runs in itself at this moment, in a file that outlives it:
/// `STATE/at-work`.
///
/// The file is mapped: a mark is a few bytes that are written to memory. They are there after the
/// process is killed, in whatever way, and cost no system call. On a network file system a mapping
/// ends the process as soon as its server does not answer, so that each mark is written to the file
/// there. After a power cut they do not
/// count, since the file names the boot of the system in which it was written. Without the file,
/// since it cannot be made, no context is ever suspected.
///
/// ```
/// 0     16 bytes   shrp-at-work-1 and two NULs
/// 16    48 bytes   the boot, as in /proc/sys/kernel/random/boot_id, NULs behind it
/// 64n   1 byte     1 while the mark is set
///       1 byte     the length of the identifier
///       2 bytes    how often a process has died over the context before, the low byte first
///       60 bytes   the identifier
/// ```
@safe package final class WorkMarks: @unchecked Sendable {
  // Sendable: each slot belongs to the one context that took it from `free`, and the map stays
  // until the value goes.

  /// The name of the file in a state.
  package static let name = "at-work"
  /// How many contexts can be marked at once.
  static let count = 255

  private static let size = (count + 1) * slot
  private static let slot = 64
  private static let magic = Array("shrp-at-work-1".utf8) + [0, 0]

  private let map: UnsafeMutableRawPointer
  /// The file where it is not mapped: `map` is memory then, whose changes are written to it.
  private let file: SharedDescriptor?
  private let free: Mutex<[UInt8]>

  // MARK: While it works

  /// Makes the file anew, with no mark in it; `nil` if it cannot be made, and nothing is marked then.
  ///
  /// - Parameter state: The directory of the state, whose lock is held.
  package init?(in state: FilePath) {
    guard let boot = Self.boot else { return nil }
    let path = state.appending(Self.name)
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe path.withPlatformString { unsafe open($0, flags, 0o600) }
    guard let file = try? SharedDescriptor(takingOver: number) else { return nil }
    // The file must never lack a mapped block: the first write to it would end the process.
    clinux_overwrite_in_place(number)
    guard ftruncate(number, off_t(Self.size)) == 0,
      posix_fallocate(number, 0, off_t(Self.size)) == 0
    else { return nil }
    let isMapped = NetworkFileSystem.name(of: file.owned.descriptor) == nil
    let kind = MAP_POPULATE | (isMapped ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS)
    let map = unsafe mmap(
      nil, Self.size, PROT_READ | PROT_WRITE, kind, isMapped ? number : -1, 0)
    guard let map = unsafe map, unsafe map != MAP_FAILED else { return nil }
    unsafe self.map = unsafe map
    self.file = isMapped ? nil : file
    free = Mutex((1...UInt8(Self.count)).reversed())
    unsafe map.initializeMemory(as: UInt8.self, repeating: 0, count: Self.size)
    for (index, byte) in (Self.magic + boot).enumerated() {
      unsafe map.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
    write(at: 0, count: Self.size)
  }

  /// Writes changed bytes to the file, unless it is mapped.
  private func write(at offset: Int, count: Int) {
    guard let number = file?.number else { return }
    _ = unsafe pwrite(number, map + offset, count, off_t(offset))
  }

  deinit { unsafe munmap(map, Self.size) }

  /// Marks a context.
  ///
  /// - Parameters:
  ///   - identifier: The context.
  ///   - crashes: How often a process has died over it before.
  /// - Returns: The slot, for ``clear(_:)``; `nil` if none is free.
  package func set(_ identifier: String, crashes: Int) -> UInt8? {
    guard let number = free.withLock({ $0.popLast() }) else { return nil }
    let slot = unsafe map + Int(number) * Self.slot
    var length = 0
    for byte in identifier.utf8.prefix(Self.slot - 4) {
      unsafe slot.storeBytes(of: byte, toByteOffset: 4 + length, as: UInt8.self)
      length += 1
    }
    let deaths = UInt16(clamping: crashes)
    unsafe slot.storeBytes(of: UInt8(length), toByteOffset: 1, as: UInt8.self)
    unsafe slot.storeBytes(of: UInt8(deaths & 0xFF), toByteOffset: 2, as: UInt8.self)
    unsafe slot.storeBytes(of: UInt8(deaths >> 8), toByteOffset: 3, as: UInt8.self)
    atomicMemoryFence(ordering: .releasing)
    unsafe slot.storeBytes(of: 1, toByteOffset: 0, as: UInt8.self)
    write(at: Int(number) * Self.slot, count: Self.slot)
    return number
  }

  /// Removes a mark.
  package func clear(_ number: UInt8) {
    unsafe (map + Int(number) * Self.slot).storeBytes(of: 0, toByteOffset: 0, as: UInt8.self)
    atomicMemoryFence(ordering: .releasing)
    write(at: Int(number) * Self.slot, count: 1)
    free.withLock { $0.append(number) }
  }

  // MARK: After it died

  /// The contexts that were marked when the last process died, and how often a process had died
  /// over each before.
  ///
  /// - Parameter state: The directory of the state.
  /// - Returns: None if the last process ended well, the system was started anew since, or
  ///   sharepipe did not write the file.
  package static func left(in state: FilePath) -> [String: Int] {
    let file = state.appending(name)
    guard let boot, let bytes = try? BoundedFile.read(file, limit: size), bytes.count == size,
      bytes.starts(with: magic + boot)
    else { return [:] }
    var found: [String: Int] = [:]
    for start in stride(from: slot, to: size, by: slot) where bytes[start] == 1 {
      let length = Int(bytes[start + 1])
      guard length > 0, length <= slot - 4 else { continue }
      let identifier = bytes[start + 4..<start + 4 + length]
      guard let text = String(validating: identifier, as: UTF8.self) else { continue }
      found[text] = Int(bytes[start + 2]) | Int(bytes[start + 3]) << 8
    }
    return found
  }

  /// The boot of the system as 48 bytes; `nil` if it cannot be read.
  private static var boot: [UInt8]? {
    let path = FilePath("/proc/sys/kernel/random/boot_id")
    guard let text = try? BoundedFile.read(path, limit: 47), !text.isEmpty else { return nil }
    return text + [UInt8](repeating: 0, count: 48 - text.count)
  }
}
