import Lints
import SystemPackage
import TestSupport
import Testing

@testable import AppChecking

/// The lints about how an association is served.
struct AssociationResponseTests {
  static let json =
    #"{"applinks":{"details":[{"appIDs":["A1B2C3D4E5.a.b"],"components":[{"/":"/a"}]}]}}"#
  static let place = "/.well-known/apple-app-site-association"

  /// What is said of an answer, as `LINT line: severity message (hint)`.
  static func findings(
    _ heads: String, body: String = json, origin: String? = "example.com"
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let file = try folder.write("answer.http", heads + "\n\n" + body)
    var set = CheckedSet()
    set.add(try CheckedAssociation(response: file, of: origin))
    return Checker().check(set).map { finding in
      "\(finding.lint.id) \(finding.source?.line ?? 0): \(finding.severity) \(finding.message)"
    }
  }

  static let answers: [(heads: String, found: [String])] = [
    ("HTTP/2 200\ncontent-type: application/json", []),
    ("HTTP/2 200\ncontent-type: application/json; charset=utf-8", []),
    (
      "HTTP/2 200\nserver: x\ncontent-type: text/html; charset=utf-8",
      [
        "association-content-type 3: warning the association of example.com is served as 'text/html', not "
          + "as application/json"
      ]
    ),
    (
      "HTTP/2 200",
      [
        "association-content-type 1: warning the association of example.com is served without a content "
          + "type"
      ]
    ),
    (
      "HTTP/2 200\ncontent-type: application/pkcs7-mime",
      [
        "association-content-type 2: warning the association of example.com is served as "
          + "'application/pkcs7-mime', not as application/json"
      ]
    ),
    (
      "HTTP/2 404\ncontent-type: text/html",
      ["association-status 1: error example.com answers with status 404, and only 200 is taken"]
    ),
    (
      "HTTP/2 301\nlocation: https://www.example.com\(place)\n\nHTTP/2 302\nlocation: /b\n\n"
        + "HTTP/2 200\ncontent-type: application/json",
      [
        "association-redirected 2: error example.com leads on to "
          + "'https://www.example.com\(place)' (301), and no redirect is followed",
        "association-redirected 5: error example.com leads on to '/b' (302), and no redirect is followed",
      ]
    ),
    (
      "HTTP/2 301\nlocation: http://example.com/a\n\nHTTP/1.1 500",
      [
        "association-status 4: error example.com answers with status 500, and only 200 is taken",
        "association-not-https 2: error example.com leads on to 'http://example.com/a' (301), which is "
          + "not https",
      ].sorted { $0.split(separator: " ")[1] < $1.split(separator: " ")[1] }
    ),
    (
      "HTTP/2 308\nlocation: https://b.example",
      [
        "association-redirected 2: error example.com leads on to 'https://b.example' (308), and no "
          + "redirect is followed"
      ]
    ),
  ]

  @Test(arguments: answers)
  func `what is wrong with an answer is reported at its line`(heads: String, found: [String]) throws
  {
    #expect(try Self.findings(heads) == found)
  }

  @Test func `an answer to http is none for a phone`() throws {
    let heads = "HTTP/1.1 200 OK\ncontent-type: application/json"
    #expect(
      try Self.findings(heads, origin: "http://example.com") == [
        "association-not-https 1: error the association of example.com was asked for by http, and a phone "
          + "asks by https alone"
      ])
    #expect(try Self.findings(heads, origin: "https://example.com") == [])
    #expect(try Self.findings(heads, origin: nil) == [])
  }

  @Test func `the body of an answer is an association like any other`() throws {
    let heads = "HTTP/2 200\ncontent-type: application/json"
    #expect(
      try Self.findings(heads, body: "<html>").map { $0.prefix(22) } == ["association-unreadable"])
    let long = Self.json + String(repeating: " ", count: 131_072)
    #expect(
      try Self.findings(heads, body: long) == [
        "association-too-large 0: error the association of example.com has \(long.utf8.count) bytes, more than the "
          + "131072 that are read"
      ])
  }

  @Test func `what is no answer, or is not there, is a problem`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("answer.http", "{}")
    let error = #expect(throws: CheckWalk.Problem.self) {
      try CheckedAssociation(response: file, of: nil)
    }
    #expect(error?.cause == .response(.noStatusLine))
    let missing = #expect(throws: CheckWalk.Problem.self) {
      try CheckedAssociation(response: folder.path.appending("none"), of: nil)
    }
    #expect(missing?.description == "\(folder.path)/none: there is no such file")
  }

  @Test func `an answer in a folder is that of the domain with its name`() throws {
    let folder = try TemporaryFolder()
    try folder.write("example.com/apple-app-site-association.http", "HTTP/2 410\n\n")
    var set = CheckedSet()
    set.add(CheckWalk(folder.path))
    #expect(
      Checker().check(set).map(\.message) == [
        "example.com answers with status 410, and only 200 is taken"
      ])
    try folder.write("example.com/apple-app-site-association.http", "no answer")
    var other = CheckedSet()
    other.add(CheckWalk(folder.path))
    #expect(other.problems.map(\.cause) == [.response(.noStatusLine)])
  }
}
