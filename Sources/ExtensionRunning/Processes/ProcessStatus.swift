import Glibc
import SafeFiles
package import SystemPackage

/// What `/proc` says about a process.
///
/// Source: proc(5), `/proc/pid/stat`.
package struct ProcessStatus: Hashable {
  /// The name of its program, or the one that it has given itself; at most 15 bytes.
  package let name: String
  /// Whether it has ended, and is only waiting to be waited for.
  package let isDead: Bool
  /// Whether it is a part of the kernel, which never runs a program.
  package let isKernelThread: Bool
  /// When it started, in ticks since the system did.
  package let startTime: UInt64
  /// The number of its threads.
  let threads: Int
  /// Whether it has a program; one that is starting another or is about to die has none.
  let hasProgram: Bool
  /// Where its environment is in its memory; empty if there is none, or if it may not be known.
  let environment: Range<UInt64>

  /// Asks about a process, or returns `nil` if there is none.
  package init?(of number: CInt) {
    guard let line = Self.read(FilePath("/proc/\(number)/stat"), limit: 4096) else { return nil }
    self.init(line: line)
  }

  /// Reads a line as in `stat`, or returns `nil` if it is none.
  ///
  /// The second field is a name in brackets that may hold anything, brackets too.
  init?(line: [UInt8]) {
    guard let bracket = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = line[(bracket + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, let startTime = UInt64(String(decoding: fields[19], as: UTF8.self))
    else { return nil }
    self.startTime = startTime
    name = String(
      decoding: line[..<bracket].drop { $0 != UInt8(ascii: "(") }.dropFirst(), as: UTF8.self)
    threads = Int(String(decoding: fields[17], as: UTF8.self)) ?? 1
    // The first thread may have ended before the others.
    isDead =
      fields[0].first == UInt8(ascii: "X") || fields[0].first == UInt8(ascii: "Z") && threads <= 1
    // `PF_KTHREAD` of `linux/sched.h`.
    isKernelThread =
      UInt(String(decoding: fields[6], as: UTF8.self)).map { $0 & 0x20_0000 != 0 } ?? false
    // The kernel notes where the code ends after it has laid out the environment.
    hasProgram = fields.count > 24 && fields[24] != [UInt8(ascii: "0")]
    let bounds = fields.dropFirst(47).prefix(2).compactMap {
      UInt64(String(decoding: $0, as: UTF8.self))
    }
    environment = bounds.count == 2 && bounds[0] <= bounds[1] ? bounds[0]..<bounds[1] : 0..<0
  }

  /// The numbers of all processes that can be seen.
  package static func allNumbers() -> [CInt] {
    let opened = try? unsafe Errno.waitingOutShortage { () throws(Errno) -> OpaquePointer in
      guard let stream = unsafe opendir("/proc") else { throw Errno(rawValue: errno) }
      return unsafe stream
    }
    guard let stream = unsafe opened else { return [] }
    defer { unsafe closedir(stream) }
    var numbers: [CInt] = []
    while let entry = unsafe readdir(stream) {
      let number = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe atoi($0) }
      }
      if number > 0 { numbers.append(number) }
    }
    return numbers
  }

  /// Reads the start of a file of `/proc`, or returns `nil` if it may not be read.
  package static func read(_ path: FilePath, limit: Int) -> [UInt8]? {
    try? contents(of: path, limit: limit)
  }

  /// Reads the start of a file of `/proc`.
  ///
  /// - Throws: The error of the system.
  static func contents(of path: FilePath, limit: Int) throws(Errno) -> [UInt8] {
    do {
      // What is not seen would be left running.
      let file = try Errno.waitingOutShortage { () throws(Errno) -> FileDescriptor in
        do {
          return try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        } catch {
          throw error as? Errno ?? .ioError
        }
      }
      defer { try? file.close() }
      var bytes: [UInt8] = []
      while bytes.count < limit {
        let room = min(limit - bytes.count, 16 << 10)
        let chunk = try unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          count = try unsafe file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        if chunk.isEmpty { break }
        bytes += chunk
      }
      return bytes
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
