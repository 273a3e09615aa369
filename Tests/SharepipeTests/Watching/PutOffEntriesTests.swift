import SystemPackage
import TestSupport
import Testing

@testable import FolderWatching
@testable import SafeFiles
@testable import Sharepipe

struct PutOffEntriesTests {
  private static func settled(_ name: String, _ folder: TemporaryFolder) throws -> SettledEntry {
    try folder.write(name, "text")
    let reference = FileReference(root: folder.path, path: FilePath(name))
    return SettledEntry(
      path: FilePath(name), arrival: .quiet, lease: .granted,
      facts: try SafeOpen.facts(of: reference), arrivedFolders: 0,
      memory: OfferedEntries.Key(EntryPlace(directory: 0, name: Array(name.utf8))))
  }

  @Test func `one line names the first entries of an owner, and counts the others`() throws {
    let folder = try TemporaryFolder()
    let entries = PutOffEntries()
    let names = ["a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.pdf"]
    for (number, name) in names.enumerated() {
      entries.add(try Self.settled(name, folder), isNews: number == 0)
    }
    let lines = entries.take()
    let owner = try Self.settled("a.pdf", folder).facts.owner
    #expect(lines.map(\.owner) == [owner])
    #expect(
      lines.first?.words
        == "the files of user \(owner) have brought in what 'quota' allows for today (UTC); "
        + "5 wait in the inbox: a.pdf, b.pdf, c.pdf and 2 more")
    // Later ones of that day are no news.
    entries.add(try Self.settled("f.pdf", folder), isNews: false)
    #expect(entries.take().isEmpty)
  }

  @Test func `an entry that changes before the log names it counts once`() throws {
    let folder = try TemporaryFolder()
    let entries = PutOffEntries()
    for (number, name) in ["a.pdf", "b.pdf", "a.pdf", "b.pdf"].enumerated() {
      entries.add(try Self.settled(name, folder), isNews: number == 0)
    }
    #expect(entries.take().first?.words.hasSuffix("; 2 wait in the inbox: a.pdf, b.pdf") == true)
  }

  @Test func `an entry that is too large is news once`() throws {
    let entry = try Self.settled("a.pdf", TemporaryFolder())
    let entries = PutOffEntries()
    #expect(entries.addLarge(entry))
    #expect(!entries.addLarge(entry))
  }
}
