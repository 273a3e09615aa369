#if Console
import CLinux
import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

/// The front as it is started for a console: a process of its own, with the rights of one that serves.
final class FrontProgram: Sendable {
  let desk: TestDesk
  let program: StartedProgram
  private let port: UInt16

  /// Starts a front.
  ///
  /// - Parameters:
  ///   - files: The most descriptors that it may have open.
  ///   - behaviour: What the desk answers.
  /// - Throws: If a program is not there, or cannot be started.
  init(files: Int = 300, desk behaviour: @escaping TestDesk.Behaviour) async throws {
    let launcher = try #require(Self.built("sharepipe-launcher"))
    let front = try #require(Self.built("sharepipe-console"))
    let pair = try Sockets.pair()
    let (listening, port) = try Sockets.listening()
    let nothing = try FileDescriptor.open(
      FilePath("/dev/null"), .readWrite, options: .closeOnExec)
    desk = TestDesk(pair.ours, behaviour)
    self.port = port
    let handed = [pair.theirs, listening, nothing]
    let numbers = handed.map(\.rawValue)
    let parcel = unsafe clinux_parcel(numbers, numbers.count)
    guard parcel >= 0 else { throw Errno(rawValue: errno) }
    for descriptor in handed { try descriptor.close() }
    // Its errors go to a file, which a console's do not: so that may have a size.
    var words = ["--serve", "--descriptors", "2", "--files", "\(files)"]
    words += ["--data", "\(256 << 20)", "--parent", "\(getpid())"]
    for folder in Self.libraries { words += ["--read", folder] }
    words += ["--", front, "--desk", "3", "--listen", "4"]
    program = try await StartedProgram(
      launcher, words, environment: [:], input: FileDescriptor(rawValue: parcel))
    desk.start()
  }

  deinit { desk.close() }

  /// Connects as a client.
  func client() throws -> Client {
    try Client(Sockets.connected(port))
  }

  /// How many descriptors it has open.
  var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/fd"))?.count ?? 0
  }

  /// How long processors have worked for it.
  ///
  /// Source: proc_pid_stat(5), fields 14 and 15.
  var processorTime: Duration {
    let words = Self.text(of: "/proc/\(number)/stat").split(separator: " ")
    let ticks = words.dropFirst(13).prefix(2).compactMap { Int($0) }.reduce(0, +)
    return .seconds(1) * ticks / sysconf(CInt(_SC_CLK_TCK))
  }

  /// The number of the front's own process: the launcher stays beside it.
  private var number: CInt {
    let launcher = program.number
    let children = Self.text(of: "/proc/\(launcher)/task/\(launcher)/children")
    return children.split(separator: " ").first.flatMap { CInt($0) } ?? launcher
  }

  /// The whole of a file of /proc, which Foundation takes for its first page.
  private static func text(of path: String) -> String {
    guard
      let file = try? FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
    else { return "" }
    defer { try? file.close() }
    var bytes: [UInt8] = []
    while true {
      let part = try? unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { room, count in
        count = try unsafe file.read(into: UnsafeMutableRawBufferPointer(room))
      }
      guard let part, !part.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part
    }
  }

  /// A program that was built beside the tests.
  private static func built(_ name: String) -> String? {
    let places =
      [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()]
      + CommandLine.arguments.map { URL(filePath: $0).deletingLastPathComponent() }
    return places.compactMap { $0?.appending(path: name).path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The folders from which this process has loaded libraries; the front has them from there too.
  private static var libraries: Set<String> {
    let files = text(of: "/proc/self/maps").split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { FilePath(String(line[$0...])) }
    }
    return Set(
      files.filter { $0.lastComponent?.string.contains(".so") ?? false }
        .map { $0.removingLastComponent().string })
  }
}
#endif
