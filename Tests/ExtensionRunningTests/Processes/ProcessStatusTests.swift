import Glibc
import Testing

@testable import ExtensionRunning

struct ProcessStatusTests {
  static let lines: [(line: String, isDead: Bool?, startTime: UInt64?)] = [
    ("7 (a) S 1 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 4711 0 0", false, 4711),
    ("7 (a) Z 1 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 4711 0 0", true, 4711),
    ("7 (a) Z 1) (b) S 1 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 4711 0 0", false, 4711),
    ("7 (a) Z 1 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 2 0 4711 0 0", false, 4711),
    ("7 (a) S 1 7 7 0", nil, nil),
    ("7 a S", nil, nil),
    ("", nil, nil),
  ]

  @Test(arguments: lines)
  func `a line is read whatever the name is`(line: String, isDead: Bool?, startTime: UInt64?) {
    let status = ProcessStatus(line: Array(line.utf8))
    #expect(status?.isDead == isDead)
    #expect(status?.startTime == startTime)
  }

  @Test(arguments: [
    ("2 (kthreadd) S 0 0 0 0 -1 2129984 0 0 0 0 0 0 0 0 20 0 1 0 4711 0 0", true),
    ("7 (a) S 1 7 0 0 -1 4194560 0 0 0 0 0 0 0 0 20 0 1 0 4711 0 0", false),
  ])
  func `a thread of the kernel is told by its flags, not by its session`(
    line: String, isKernelThread: Bool
  ) {
    #expect(ProcessStatus(line: Array(line.utf8))?.isKernelThread == isKernelThread)
  }

  @Test
  func `this process is found, and is alive`() {
    #expect(ProcessStatus.allNumbers().contains(getpid()))
    #expect(ProcessStatus(of: getpid())?.isDead == false)
    #expect(ProcessStatus(of: -1) == nil)
    #expect(ProcessStatus(of: getpid())?.environment.isEmpty == false)
  }
}
