import AppChecking
import Lints
import SystemPackage
import TestSupport
import Testing

/// Where a check finds what domains serve.
struct AssociationFilesTests {
  static let text = """
    {"applinks":{"details":[{"appIDs":["ABCDE12345.org.example.notes"],
    "components":[{"/":"*"}]}]}}
    """

  static let places: [(name: String, domain: String?)] = [
    ("apple-app-site-association", nil), (".well-known/apple-app-site-association", nil),
    ("web/public/.well-known/apple-app-site-association", nil),
    ("server/apple-app-site-association.json", nil),
    ("Notes.Example.com/apple-app-site-association", "notes.example.com"),
    ("notes.example.com/.well-known/apple-app-site-association", "notes.example.com"),
    ("notes.app/apple-app-site-association", nil),
  ]

  @Test(arguments: places)
  func `a tree may have it anywhere`(name: String, domain: String?) throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.app/Package.swift")
    let file = try folder.write(name, Self.text)
    for path in [folder.path, file] {
      let found = CheckWalk(path).found
      #expect(found.problems == [])
      #expect(found.associations.map(\.domain) == [domain])
      var set = CheckedSet()
      set.add(CheckWalk(path))
      let findings = Checker().check(set)
      #expect(findings.map(\.lint.id) == ["association-of-everything"])
      #expect(findings.map(\.message) == ["the app gets every URL of \(domain ?? "its site")"])
    }
  }

  @Test func `a file that is named needs no name of its own, only what it says`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("links.json", Self.text)
    #expect(CheckWalk(file).found.associations.count == 1)
    // In a tree, JSON of that name could be anything.
    #expect(CheckWalk(folder.path).found.associations.isEmpty)
    let other = try folder.write("other.json", #"{"a": 1}"#)
    #expect(CheckWalk(other).problems.count == 1)
  }

  @Test func `of two files of a site the one that is asked for first counts`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.example/apple-app-site-association", "{}")
    try folder.write("a.example/.well-known/apple-app-site-association", Self.text)
    let found = CheckWalk(folder.path).found
    #expect(found.associations.count == 1)
    #expect(
      found.documents.map(\.name)
        == [folder.path.string + "/a.example/.well-known/apple-app-site-association"])
  }
}
