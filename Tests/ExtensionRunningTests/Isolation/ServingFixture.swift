import CLinux
import ExtensionRunning
import Glibc
import SystemPackage
import TestSupport
import Testing

/// A program that serves strangers (Tests/ServingWitness), and the sockets that are handed to it.
final class ServingFixture {
  /// A folder with the file `file`, where the program tries to change things.
  let folder: TemporaryFolder
  /// Our end of the socket between the program and its desk.
  let desk: FileDescriptor
  /// The port at which the program accepts connections.
  let port: UInt16
  /// The launcher.
  let launcher: FilePath
  /// The program.
  let witness: FilePath

  private var handed: [FileDescriptor]

  /// The program, compiled once.
  private static let compiled = Task {
    let folder = try TemporaryFolder()
    let outcome = try await StartedProgram.run(
      #require(IsolationFixture.compiler).string,
      [
        "-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-o", folder.place("witness").string,
        repository.appending("Tests/ServingWitness/witness.c").string,
      ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return folder
  }

  /// Makes the sockets; the desk has sent a byte.
  init() async throws {
    launcher = try #require(Isolation().report.launcher)
    witness = try await Self.compiled.value.place("witness")
    folder = try TemporaryFolder()
    try folder.write("file", "x")
    let ends = try Self.pair()
    desk = ends.ours
    let listening = try Self.listening(), other = try Self.listening()
    port = Self.port(of: listening)
    handed = try unsafe [
      ends.theirs, listening, Self.make(AF_INET, SOCK_DGRAM), other,
      .open("/dev/null", .readOnly, options: .closeOnExec),
    ]
    try Self.limitWaiting(for: desk)
    try desk.writeAll("x".utf8)
  }

  deinit {
    for descriptor in handed + [desk] { try? descriptor.close() }
  }

  /// The socket that holds what is handed over, and closes it here.
  func parcel() throws -> FileDescriptor {
    let numbers = handed.map(\.rawValue)
    let result = unsafe clinux_parcel(numbers, numbers.count)
    guard result >= 0 else { throw Errno(rawValue: errno) }
    for descriptor in handed { try descriptor.close() }
    handed = []
    return FileDescriptor(rawValue: result)
  }

  /// The words that have the launcher start the program, without the launcher's own path.
  ///
  /// - Parameters:
  ///   - options: Options of the launcher.
  ///   - arguments: Arguments of the program.
  /// - Returns: The words.
  func words(_ options: [String], _ arguments: [String]) -> [String] {
    options + ["--descriptors", "\(handed.count - 1)", "--", witness.string] + arguments
  }

  /// Starts the program as a child of this process, with which it ends.
  func start(_ options: [String], _ arguments: [String]) async throws -> StartedProgram {
    let words = words(options + ["--parent", "\(getpid())"], arguments)
    return try await StartedProgram(launcher.string, words, environment: [:], input: parcel())
  }

  /// Connects to the program as a client.
  func client() throws -> FileDescriptor {
    let client = try Self.make(AF_INET, SOCK_STREAM)
    let number = client.rawValue
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe connect(number, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
    try Self.limitWaiting(for: client)
    return client
  }

  private static func make(_ family: CInt, _ kind: __socket_type) throws -> FileDescriptor {
    let number = socket(family, CInt(kind.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: number)
  }

  private static func pair() throws -> (ours: FileDescriptor, theirs: FileDescriptor) {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
    return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }

  /// Has a reading fail that waits for longer than any sound system takes.
  private static func limitWaiting(for descriptor: FileDescriptor) throws {
    var time = timeval(tv_sec: 60, tv_usec: 0)
    let result = unsafe setsockopt(
      descriptor.rawValue, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  /// A socket that listens at a port that the system chooses.
  private static func listening() throws -> FileDescriptor {
    let made = try make(AF_INET, SOCK_STREAM)
    guard listen(made.rawValue, 4) == 0 else { throw Errno(rawValue: errno) }
    return made
  }

  private static func port(of descriptor: FileDescriptor) -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = descriptor.rawValue
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe getsockname(number, address, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}

extension FileDescriptor {
  /// Reads until the other end is closed, or has sent so many bytes.
  func text(_ count: Int) throws -> String {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let part = try unsafe [UInt8](unsafeUninitializedCapacity: count - bytes.count) {
        room, size in
        size = try unsafe read(into: UnsafeMutableRawBufferPointer(room))
      }
      if part.isEmpty { break }
      bytes += part
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
