@testable import ExtensionRunning
import Glibc
@testable import ShareRules
@testable import ShareModel
import ShareTestSupport
import Synchronization
import SystemPackage
import Testing
import TypeIdentifiers

@testable import SafeFiles

struct WorkThreadsTests {
  /// Blocks as many threads as it is asked until it is opened.
  private final class Gate: Sendable {
    private let isOpen = Mutex(false)

    func open() { isOpen.withLock { $0 = true } }
    func wait() { while !isOpen.withLock({ $0 }) { usleep(1000) } }
  }

  @Test func `a job that blocks there keeps no task from going on`() async {
    let gate = Gate()
    let threads = WorkThreads(atMost: 64)
    await withDiscardingTaskGroup { group in
      for _ in 0..<64 { group.addTask(executorPreference: threads) { gate.wait() } }
      group.addTask { gate.open() }
    }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  @Test func `what finds no thread waits for one`() async {
    let counter = Counter()
    let threads = WorkThreads(atMost: 2)
    await withDiscardingTaskGroup { group in
      for _ in 0..<100 {
        group.addTask(executorPreference: threads) {
          usleep(100)
          await Task.yield()
          counter.add()
        }
      }
    }
    #expect(counter.value == 100)
  }

  @Test func `without threads, a job is done where it is brought`() async {
    let counter = Counter()
    let threads = WorkThreads(atMost: 4) { _ in false }
    await withDiscardingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask(executorPreference: threads) {
          await Task.yield()
          counter.add()
        }
      }
    }
    #expect(counter.value == 20)
  }

  @Test
  func `an extension that blocks over large content keeps no task from going on`() async throws {
    let fixture = try InboxFixture()
    let file = try fixture.file("large.bin")
    #expect(unsafe truncate(file.fullPath.string, 16 << 20) == 0)
    let gate = Gate()
    let runner = InProcessRunner(
      catalogue: .builtIn, limits: HostLimits(), grace: .seconds(1))
    let bundle = ExtensionBundle(identifier: "org.example.a", point: .share, activationRule: nil)
    let attachment = ShareModel.Attachment(
      registeredTypeIdentifiers: [.data], content: .file(file))
    var request = ExtensionRequest(
      contextIdentifier: "c", idempotencyKey: "k", bundle: bundle, options: [:],
      context: ShareContext(items: [ShareItem(attachments: [attachment])]),
      output: fixture.root, container: fixture.root)
    request.isLarge = true
    await withDiscardingTaskGroup { [request] group in
      for _ in 0..<32 {
        group.addTask { _ = await runner.run(Blocking(gate: gate), request) }
      }
      group.addTask { gate.open() }
    }
  }

  /// An extension that blocks its thread.
  private struct Blocking: InProcessExtension {
    let gate: Gate

    func didSelectPost(_ request: ExtensionRequest) async throws -> ExtensionAnswer {
      gate.wait()
      return .completed(nil)
    }
  }

  @Test func `a context is slow to read by its files`() throws {
    let fixture = try InboxFixture()
    let small = try fixture.file("small.bin")
    let large = try fixture.file("large.bin")
    #expect(unsafe truncate(large.fullPath.string, 16 << 20) == 0)
    func size(_ files: FileReference...) -> IntakeSize {
      IntakeSize(
        of: files.map {
          ShareModel.Attachment(registeredTypeIdentifiers: [.data], content: .file($0))
        })
    }
    #expect(!size(small).isSlow)
    #expect(size(small, large).isSlow)
    #expect(!size(fixture.reference("gone.bin")).isSlow)
  }
}
