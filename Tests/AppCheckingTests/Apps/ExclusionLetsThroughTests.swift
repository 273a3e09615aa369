import ShareModel
import TestSupport
import Testing

@testable import AppChecking

struct ExclusionLetsThroughTests {
  static func findings(_ names: [String]) throws -> [String] {
    let folder = try MadeUpApps()
    try folder.folder.write(
      "host.yaml",
      "extensions: []\nactivities:\n  excluded: [\(names.joined(separator: ", "))]\n")
    return folder.findings("exclusion-lets-through")
  }

  static func names(before version: String) -> [String] {
    ActivityType.all.filter { SystemVersion($0.since) < SystemVersion(version) }.map(\.name)
  }

  @Test func `a list of nearly all that an author knew lets later ones through`() throws {
    let found = try Self.findings(Self.names(before: "7"))
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "host.yaml: activities.excluded: warning the list lets through, from iOS ") == true)
  }

  @Test func `a short list is a note`() throws {
    let found = try Self.findings(["mail"])
    #expect(found.count == 1)
    #expect(found.first?.contains(": note the list lets through, from iOS ") == true)
    #expect(found.first?.contains("print") == true)
  }

  @Test func `a list of all, of none, and of what nobody knows lets nothing through`() throws {
    #expect(try Self.findings(ActivityType.all.map(\.name)) == [])
    #expect(try Self.findings([]) == [])
    #expect(try Self.findings(["com.example.fax"]) == [])
  }

  static let versions: [String] = Set(ActivityType.all.map(\.since)).sorted {
    SystemVersion($0) < SystemVersion($1)
  }

  /// What later systems add to those of a version, as a message has it.
  static func later(than version: String) -> String {
    let later = versions.filter { SystemVersion(version) < SystemVersion($0) }
    return later.map { version in
      let added = ActivityType.all.filter { $0.since == version }.map(\.name)
      return "from iOS \(SystemVersion(version)): " + added.joined(separator: ", ")
    }.joined(separator: "; ")
  }

  @Test(arguments: versions)
  func `a list that was complete for a version lets through what each later one adds`(
    version: String
  ) throws {
    let names = ActivityType.all.filter { SystemVersion($0.since) <= SystemVersion(version) }
    let later = Self.later(than: version)
    #expect(
      try Self.findings(names.map(\.name))
        == (later.isEmpty
          ? [] : ["host.yaml: activities.excluded: warning the list lets through, \(later)"]))
  }

  @Test func `a type that a later system adds is let through by every list of today`() throws {
    let today = ActivityType.all.map { ($0.name, $0.since) }
    let names = ActivityType.all.map(\.name)
    #expect(ExclusionGap(excluding: names, among: today) == nil)
    let future: ExclusionGap.CataloguedType = ("sendByThought", "99.1")
    let gap = try #require(ExclusionGap(excluding: names, among: today + [future]))
    #expect(gap.words == "from iOS 99.1: sendByThought")
    #expect(gap.isCertain)
    let short = try #require(ExclusionGap(excluding: ["mail"], among: today + [future]))
    #expect(short.words.hasSuffix("; from iOS 99.1: sendByThought"))
    #expect(!short.isCertain)
  }
}
