import Documents
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import Intake

struct EntrySelectionTests {
  private func steps(
    _ paths: [String], _ change: (inout EntrySelection) -> Void
  ) throws -> (entries: [String], ignored: [String: String]) {
    let inbox = try InboxFixture()
    for path in paths {
      if path.hasSuffix("/") { try inbox.directory(path) } else { try inbox.file(path) }
    }
    var selection = EntrySelection()
    change(&selection)
    var result: (entries: [String], ignored: [String: String]) = ([], [:])
    for step in try InboxWalker([inbox.root], catalogue: .builtIn, selection: selection) {
      switch step {
      case .entry(let entry): result.entries.append(entry.name.label)
      case .ignored(let name, let pattern): result.ignored[name.label] = pattern
      case .problem(let entry, let reason): Issue.record("\(entry.name): \(reason.message)")
      }
    }
    return result
  }

  private func patterns(_ texts: String...) -> [IgnorePattern] {
    texts.compactMap(IgnorePattern.init)
  }

  @Test func `patterns pass names over, and the last that matches decides`() throws {
    let found = try steps(["a.iso", "b.iso", "deep/c.iso", "deep/d.txt"]) {
      $0.ignore = patterns("*.iso", "!b.iso", "/deep/*.txt")
    }
    #expect(found.entries == ["b.iso"])
    #expect(
      found.ignored == ["a.iso": "*.iso", "deep/c.iso": "*.iso", "deep/d.txt": "/deep/*.txt"])
  }

  @Test func `what is in a folder that is passed over stays so`() throws {
    let found = try steps(["old/keep.txt"]) { $0.ignore = patterns("old/", "!keep.txt") }
    #expect(found.entries == [])
    #expect(found.ignored == ["old": "old/"])
  }

  @Test func `a pattern takes back what is passed over usually, but no state`() throws {
    let found = try steps([".env", ".other", "in.sharepipe/done/a"]) {
      $0.ignore = patterns("!.env", "!*.sharepipe")
    }
    #expect(found.entries == [".env"])
    #expect(found.ignored == [".other": ".*", "in.sharepipe": "*.sharepipe"])
  }

  @Test func `folders are looked into as deep as is wished`() throws {
    let paths = ["a", "1/b", "1/2/c", "1/2/3/d", "1/x.rtfd/y"]
    #expect(try steps(paths) { $0.depth = 0 }.entries == ["a"])
    let one = try steps(paths) { $0.depth = 1 }
    #expect(one.entries == ["1/b", "1/x.rtfd", "a"])
    #expect(one.ignored == ["1/2": "depth: 1"])
    #expect(try steps(paths) { $0.depth = 2 }.entries == ["1/2/c", "1/b", "1/x.rtfd", "a"])
    #expect(try steps(paths) { _ in }.entries.count == 5)
  }

  @Test func `a folder is one entry, or stays`() throws {
    let paths = ["a", "1/b", "1/2/c", "x.rtfd/y", "z.share/q"]
    let whole = try steps(paths) { $0.folders = .whole }
    #expect(whole.entries == ["1", "a", "x.rtfd", "z.share"])
    let left = try steps(paths) { $0.folders = .leave }
    #expect(left.entries == ["a", "x.rtfd", "z.share"])
    #expect(left.ignored == ["1": "folders: leave"])
  }

  @Test(arguments: [".git/HEAD", ".git", ".hg/store", ".svn/entries", ".jj/repo", "CVS/Root"])
  func `a repository is never taken apart`(mark: String) throws {
    let found = try steps(["deep/repo/\(mark)", "deep/repo/src/main.c", "deep/a"]) { _ in }
    #expect(found.entries == ["deep/a"])
    let name = mark.split(separator: "/").first.map(String.init) ?? mark
    #expect(found.ignored == ["deep/repo": "*/\(name)"])
    // It may be taken as one.
    #expect(try steps(["repo/\(mark)", "repo/a"]) { $0.folders = .whole }.entries == ["repo"])
  }
}
