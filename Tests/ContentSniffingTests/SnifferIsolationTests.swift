import Glibc
import SystemPackage
import Testing

@testable import ContentSniffing

/// Isolation that was there and is not now: the real sniffer, under a kernel that lacks a call.
struct SnifferIsolationTests {
  private static let text = Array("Dear all, nothing of it is known to be anything.\n".utf8)

  private func service(
    _ kernel: RestrictedKernel, mode: SniffingService.Mode = .isolated
  ) -> SniffingService {
    SniffingService(
      mode: mode, recognition: .libmagic, helper: kernel.helper, deadline: .seconds(60), workers: 1)
  }

  @Test(arguments: ["landlock", "seccomp"])
  func `a kernel that lacks a call is told, and examines where nothing else is known`(
    call: String
  ) async throws {
    guard let kernel = try await RestrictedKernel() else { return }
    try kernel.lack(call)
    let service = service(kernel)
    #expect(try service.start() == .partial(missing: [call]))
    #expect(try service.sniff(Self.text).mimeType == "text/plain")
  }

  @Test(arguments: ["landlock", "seccomp"])
  func `what was there before must be there, or nothing is examined`(call: String) async throws {
    guard let kernel = try await RestrictedKernel() else { return }
    let isolation = try service(kernel).start()
    #expect(isolation == .full)
    let before = isolation.restrictions
    try kernel.lack(call)
    for recognition in [SniffingService.Recognition.libmagic, .fast] {
      let service = SniffingService(recognition: recognition, helper: kernel.helper)
      #expect(try service.require(before) == [call])
      #expect(throws: SniffingError.isolationLost([call])) { try service.sniff(Self.text) }
      let file = try MemoryFile(Samples.png)
      #expect(throws: SniffingError.isolationLost([call])) { try service.sniff(file.descriptor) }
      #expect(service.lost == [call])
    }
    // What was not there before may be missing.
    let service = service(kernel)
    #expect(try service.require(before.subtracting([call])) == [])
    #expect(try service.sniff(Self.text).mimeType == "text/plain")
  }

  @Test func `no process at all where there was one is the same`() throws {
    let service = SniffingService(recognition: .libmagic, helper: "/nowhere/sharepipe-sniffer")
    let all = SniffingService.Isolation.allRestrictions
    #expect(try service.require(all) == all.sorted())
    #expect(throws: SniffingError.isolationLost(all.sorted())) { try service.sniff(Self.text) }
  }

  @Test(arguments: [SniffingService.Mode.isolated, .required])
  func `a worker that comes up with less than the first examines nothing`(
    mode: SniffingService.Mode
  ) async throws {
    guard let kernel = try await RestrictedKernel() else { return }
    let service = service(kernel, mode: mode)
    #expect(try service.start() == .full)
    #expect(try service.sniff(Self.text).mimeType == "text/plain")
    try kernel.lack("landlock")
    for worker in service.idleWorkers { kill(worker, SIGKILL) }
    // The first answers may still be those of the worker that ends, or that it has ended.
    var fault: SniffingError?
    for _ in 0..<100 where fault != .isolationLost(["landlock"]) {
      do throws(SniffingError) { _ = try service.sniff(Self.text) } catch { fault = error }
    }
    #expect(fault == .isolationLost(["landlock"]))
    #expect(service.lost == ["landlock"])
    try kernel.lack(nil)
    #expect(try service.sniff(Self.text).mimeType == "text/plain")
    #expect(service.lost == [])
  }

  @Test func `where all is required, less is an error at the start`() async throws {
    guard let kernel = try await RestrictedKernel() else { return }
    try kernel.lack("landlock")
    #expect(throws: SniffingError.workerNotStarted("this kernel lacks landlock")) {
      try service(kernel, mode: .required).start()
    }
  }

  @Test func `the reason is in words`() {
    let error = SniffingError.isolationLost(["landlock", "seccomp"])
    #expect(
      error.description
        == "the content was not examined: sharepipe-sniffer was isolated before and is not now; "
        + "it lacks landlock, seccomp")
    #expect(error.leavesContentUnexamined)
  }
}
