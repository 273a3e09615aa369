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
}
