import ContentSniffing
import Documents
import ExtensionRunning
import Sharepipe
import SystemPackage
import TestSupport
import Testing

struct SnifferMemoryTests {
  private let folder: TemporaryFolder
  private let memory: SnifferMemory
  private let all = SniffingService.Isolation.allRestrictions

  init() throws {
    folder = try TemporaryFolder()
    memory = SnifferMemory(state: folder.path)
  }

  private var lost: SniffingService {
    SniffingService(recognition: .libmagic, helper: "/nowhere/sharepipe-sniffer")
  }

  @Test func `the first start is remembered`() throws {
    #expect(memory.restrictions == nil)
    #expect(memory.check(SniffingService()) == [])
    #expect(memory.restrictions == all)
    let text = String(
      decoding: try BoundedFile.read(folder.path.appending("sniffer"), limit: 4096), as: UTF8.self)
    #expect(
      text == "sharepipe-sniffer 1 landlock no_new_privs process rlimits seccomp\n")
  }

  @Test func `what is missing since is told and not forgotten`() throws {
    try memory.write(all)
    let service = lost
    #expect(memory.check(service) == all.sorted())
    #expect(throws: SniffingError.isolationLost(all.sorted())) { try service.sniff([1, 2, 3]) }
    #expect(memory.restrictions == all)
    #expect(memory.check(lost) == all.sorted())
  }

  @Test func `where nothing was there, nothing is missing`() throws {
    try memory.write([])
    #expect(memory.check(lost) == [])
    #expect(memory.check(SniffingService()) == [])
    #expect(memory.restrictions == all)
  }

  @Test(arguments: ["", "nonsense\n", "sharepipe-sniffer 2 process\n"])
  func `what cannot be read counts as all`(text: String) throws {
    try folder.write("sniffer", text)
    #expect(memory.restrictions == all)
    #expect(memory.check(lost) == all.sorted())
  }

  @Test func `a person accepts it on purpose`() throws {
    try memory.write(all)
    let doctor = Doctor(state: folder.path)
    #expect(
      try doctor.acceptIsolation().map(\.message)
        == ["the isolation with which content is examined now is accepted: nothing was missing"])
    #expect(memory.restrictions == all)
  }

  @Test func `the words name the state, what is missing, and what to type`() {
    #expect(
      SnifferMemory(state: "/srv/inbox.sharepipe").warning(["landlock"])
        == "/srv/inbox.sharepipe: content was examined in isolation at the last start, and now it "
        + "lacks landlock; nothing is examined or delivered. See 'sharepipe doctor', or accept it "
        + "with 'sharepipe doctor --accept-isolation' and start again")
  }
}
