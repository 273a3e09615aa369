import Glibc
import SafeFiles
import ShareTestSupport
import SystemPackage
import Testing

struct HeldFileTests {
  @Test func `a file that is held is opened wherever it is by then`() throws {
    let inbox = try InboxFixture()
    var reference = try inbox.file("a.txt", "first")
    let held = HeldFile(try SafeOpen.open(reference))
    reference.held = held
    let new = inbox.root.appending("b.txt").string
    let result = unsafe rename(reference.fullPath.string, new)
    #expect(result == 0)
    try inbox.file("a.txt", "second")
    #expect(try SafeOpen.open(reference).contents(upTo: 10) == Array("first".utf8))
    held?.release()
    #expect(try SafeOpen.open(reference).contents(upTo: 10) == Array("second".utf8))
  }

  @Test func `who has opened it keeps it when it is released`() throws {
    let inbox = try InboxFixture()
    var reference = try inbox.file("a.txt", "text")
    let held = HeldFile(try SafeOpen.open(reference))
    reference.held = held
    let file = try SafeOpen.open(reference)
    held?.release()
    #expect(try file.contents(upTo: 10) == Array("text".utf8))
  }

  @Test func `its facts are those of now`() throws {
    let inbox = try InboxFixture()
    var reference = try inbox.file("a.txt", "text")
    reference.held = HeldFile(try SafeOpen.open(reference))
    try inbox.file("a.txt", "longer text")
    #expect(try SafeOpen.open(reference).facts.size == 11)
  }

  @Test func `what is open is no part of what is named`() throws {
    let inbox = try InboxFixture()
    let reference = try inbox.file("a.txt", "text")
    var held = reference
    held.held = HeldFile(try SafeOpen.open(reference))
    #expect(held == reference)
    #expect(Set([held, reference]).count == 1)
  }
}
