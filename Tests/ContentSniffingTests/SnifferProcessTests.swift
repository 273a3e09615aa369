import Dispatch
import Foundation
import Glibc
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import ContentSniffing

/// Workers that die, hang, or try what they must not.
struct SnifferProcessTests {
  /// Content that keeps libmagic busy for a third of a second or more.
  static let slow = Samples.repeated("\n", count: 7 << 20)

  static func onlyWorker(of service: SniffingService) throws -> pid_t {
    try service.start()
    return try #require(service.idleWorkers.first)
  }

  @Test func `a worker that is killed leaves its content unexamined, and the next one serves`()
    throws
  {
    let service = SniffingService(recognition: .libmagic, deadline: .seconds(60))
    let worker = try Self.onlyWorker(of: service)
    #expect(WorkerObservation.wait { WorkerObservation.state(of: worker) == "S" })
    let question = Question(Samples.repeated("\n", count: 56 << 20), to: service)
    #expect(WorkerObservation.wait { WorkerObservation.state(of: worker) == "R" })
    kill(worker, SIGKILL)
    #expect(question.answer == .failure(.workerDied(signal: SIGKILL)))
    #expect(try service.sniff(Samples.png).mimeType == "image/png")
    #expect(service.idleWorkers.first != worker)
  }

  @Test func `a worker that takes too long is ended, and the next one serves`() throws {
    let service = SniffingService(recognition: .libmagic, deadline: .milliseconds(30))
    let worker = try Self.onlyWorker(of: service)
    #expect(throws: SniffingError.workerTimedOut) { try service.sniff(Self.slow) }
    // On a busy machine one that was killed may take a while to die; it is waited for later then.
    #expect(WorkerObservation.wait { [nil, "Z"].contains(WorkerObservation.state(of: worker)) })
    #expect(try service.sniff(Samples.gifImage(width: 1, height: 1)).mimeType == "image/gif")
  }

  @Test func `a worker that is stopped is ended, and the next one serves`() throws {
    let service = SniffingService(recognition: .libmagic, deadline: .milliseconds(200))
    let worker = try Self.onlyWorker(of: service)
    kill(worker, SIGSTOP)
    #expect(WorkerObservation.wait { WorkerObservation.state(of: worker) == "T" })
    #expect(throws: SniffingError.workerTimedOut) { try service.sniff(Samples.png) }
    #expect(try service.sniff(Samples.png).mimeType == "image/png")
  }

  @Test func `a worker that died before it took the content has harmed nothing`() throws {
    let service = SniffingService(recognition: .libmagic)
    let worker = try Self.onlyWorker(of: service)
    kill(worker, SIGKILL)
    #expect(WorkerObservation.wait { WorkerObservation.state(of: worker) == "Z" })
    #expect(try service.sniff(Samples.png).mimeType == "image/png")
  }

  @Test func `the offset of a file is put back by us when a worker dies`() throws {
    let service = SniffingService(recognition: .libmagic, deadline: .milliseconds(30))
    let file = try MemoryFile(Self.slow)
    _ = try file.descriptor.seek(offset: 7, from: .start)
    #expect(throws: SniffingError.workerTimedOut) { try service.sniff(file.descriptor) }
    #expect(try file.descriptor.seek(offset: 0, from: .current) == 7)
  }

  /// In a process of its own: other tests open files meanwhile.
  @Test func `a thousand deaths leave no zombie and no descriptor`() async {
    await #expect(processExitsWith: .success) {
      let service = SniffingService(recognition: .libmagic, deadline: .milliseconds(20))
      try service.start()
      let before = try WorkerObservation.openDescriptors()
      for number in 0..<1000 {
        if number % 10 == 0 {
          #expect(throws: SniffingError.workerTimedOut) {
            try service.sniff(SnifferProcessTests.slow)
          }
        } else if let worker = service.idleWorkers.first {
          kill(worker, SIGKILL)
        }
        // A busy machine may take longer than this service waits.
        _ = try? service.sniff(Samples.png)
      }
      #expect(try WorkerObservation.openDescriptors() <= before + 2)
      #expect(try WorkerObservation.wait { try WorkerObservation.zombies().isEmpty })
    }
  }

  @Test func `a worker ends with its service`() throws {
    var service: SniffingService? = SniffingService(recognition: .libmagic)
    let worker = try Self.onlyWorker(of: #require(service))
    service = nil
    #expect(WorkerObservation.wait { WorkerObservation.state(of: worker) == nil })
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a worker outlives the signals that ask its owner to finish`(signal: CInt) throws {
    let service = SniffingService(recognition: .libmagic)
    let worker = try Self.onlyWorker(of: service)
    #expect(getsid(worker) == worker)
    kill(worker, signal)
    #expect(try service.sniff(Samples.png).mimeType == "image/png")
    #expect(service.idleWorkers == [worker])
  }

  static let attempts = [
    "read a file", "make a file", "look at a folder", "remove a file", "open a socket",
    "connect to a program", "start a process", "run a program", "signal another process",
    "trace another process", "map code", "make memory code", "take two gibibytes",
    "change what is open", "make a user namespace",
  ]

  @Test(arguments: [nil, 65_534])
  func `whatever a worker tries besides is refused`(user: UInt32?) async throws {
    let helper = try #require(HelperProgram.find(named: "sharepipe-sniffer"))
    let test: StartedProgram.Outcome
    if let user {
      guard getuid() == 0 else { return }
      // Another user may not be able to reach the folder of the products.
      let folder = try TemporaryFolder(mode: 0o755)
      let copy = folder.place("sniffer")
      try FileManager.default.copyItem(atPath: helper.string, toPath: copy.string)
      test = try await StartedProgram.run(
        "/usr/bin/setpriv",
        ["--reuid=\(user)", "--regid=\(user)", "--clear-groups", copy.string, "--self-test"])
    } else {
      test = try await StartedProgram.run(helper.string, ["--self-test"])
    }
    let lines = test.output.split(separator: "\n").map {
      $0.split(separator: ": ").map(String.init)
    }
    #expect(lines.map(\.first) == Self.attempts)
    #expect(lines.allSatisfy { ["refused", "killed"].contains($0.last) })
    #expect(test.status == 0)
  }

  @Test func `a worker holds nothing but its socket and the null device`() throws {
    let inherited = unsafe open("/etc/passwd", O_RDONLY)  // without O_CLOEXEC
    defer { close(inherited) }
    let service = SniffingService(recognition: .libmagic)
    let worker = try Self.onlyWorker(of: service)
    guard getuid() == 0 else { return }
    let folder = "/proc/\(worker)/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
      try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    #expect(open.count == 3)
    #expect(open.first?.hasPrefix("socket:") == true)
    #expect(open.dropFirst().allSatisfy { $0 == "/dev/null" })
    let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1\n"))
    #expect(status.contains("Seccomp:\t2\n"))
    #expect(status.contains("CapEff:\t0000000000000000\n"))
  }

  /// Asks a service on a thread of its own.
  final class Question: Sendable {
    private let found = Mutex<Result<SniffedContent, SniffingError>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    init(_ bytes: [UInt8], to service: SniffingService) {
      Thread.detachNewThread { [self] in
        do throws(SniffingError) {
          let content = try service.sniff(bytes)
          found.withLock { $0 = .success(content) }
        } catch {
          found.withLock { $0 = .failure(error) }
        }
        done.signal()
      }
    }

    /// The answer, once it is there.
    var answer: Result<SniffedContent, SniffingError>? {
      done.wait()
      return found.withLock(\.self)
    }
  }
}
