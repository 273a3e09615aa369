import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import ExtensionRunning

struct EnvironmentMarkTests {
  @Test
  func `an entry is the mark or begins with it`() {
    let environment = Array("A=1\0MARK=one\0B=MARK=on\0".utf8)
    #expect(EnvironmentMark("MARK=one".utf8).isFound(in: environment))
    #expect(!EnvironmentMark("MARK=on".utf8).isFound(in: environment))
    #expect(EnvironmentMark("MARK=on".utf8, isPrefix: true).isFound(in: environment))
    #expect(!EnvironmentMark("ARK=".utf8, isPrefix: true).isFound(in: environment))
    #expect(!EnvironmentMark("MARK=one".utf8).isFound(in: []))
  }

  @Test
  func `a process without an environment has no mark`() async throws {
    let process = try await Self.start("/usr/bin/env", ["-i", "/bin/sleep", "60"])
    let mark = EnvironmentMark("MARK=one".utf8)
    var presence = mark.presence(in: process.number)
    // It has one until `env` clears it.
    let end = ContinuousClock.now + .seconds(50)
    while presence != .absent, .now < end {
      usleep(1000)
      presence = mark.presence(in: process.number)
    }
    #expect(presence == .absent)
    #expect(mark.presence(in: -1) == .absent)
  }

  /// One look in twenty falls between two programs.
  @Test
  func `a process that starts program after program is never taken for one without`() async throws {
    let again = "exec sh -c \"$0\" \"$0\""
    let process = try await Self.start("/bin/sh", ["-c", again, again])
    let mark = EnvironmentMark("MARK=one".utf8)
    var count: [EnvironmentMark.Presence: Int] = [:]
    for _ in 0..<4000 { count[mark.presence(in: process.number), default: 0] += 1 }
    #expect(count[.present, default: 0] > 0)
    #expect(count[.absent, default: 0] == 0)
  }

  /// With much memory, that takes a while.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func `a process that dies is never taken for one without`() async throws {
    let fill = "import time; memory = bytearray(b'1') * (300 << 20); time.sleep(60)"
    let process = try await Self.start("/usr/bin/python3", ["-c", fill])
    let number = process.number
    let isFull = await eventually {
      let pages = ProcessStatus.read(FilePath("/proc/\(number)/statm"), limit: 200) ?? []
      let resident = String(decoding: pages, as: UTF8.self).split(separator: " ").dropFirst().first
      return resident.flatMap { Int($0) } ?? 0 > 300 << 8
    }
    #expect(isFull)
    let mark = EnvironmentMark("MARK=one".utf8)
    process.signal(SIGKILL)
    var looks = 0
    while true {
      let presence = mark.presence(in: number)
      guard let status = ProcessStatus(of: number), !status.isDead else { break }
      #expect(presence != .absent)
      looks += 1
    }
    #expect(looks > 0)
  }

  private static func start(
    _ program: String, _ arguments: [String]
  ) async throws -> StartedProgram {
    try await StartedProgram(program, arguments, environment: ["MARK": "one"])
  }
}
