import Foundation
import TestSupport
import Testing

/// The whole tool with URLs that have secrets, with the shipped rules.
struct LinkSecretCommandTests {
  private let folder: CommandFolder
  private static let secret = "Tr0ub4dor-and-3"
  private static let identifier = "transactionId=123e4567-e89b-12d3-a456-426614174000"

  init() throws {
    try Tool.makeRulesTrusted()
    folder = try CommandFolder()
  }

  private var state: String { folder.path + "/state" }

  static let urls = [
    "sharepipe-drafts:create?text=hi&password=SECRET",
    "sharepipe-drafts:create?access_token=SECRET",
    "sharepipe-drafts:create?text=hi&next=a%3Ab%3Fcode%3DSECRET",
    "sharepipe-drafts:nothing?auth=SECRET", "sharepipe-drafts:create;secret=SECRET",
    "sharepipe-drafts:create?text=%07&api_key=SECRET", "nobody:x?secret=SECRET",
    "https://ada:SECRET@example.com/", "sharepipe-approval:approve?\(identifier)&token=SECRET",
    "sharepipe-approval:open?redirect=https://app.example.com/?token=SECRET",
    "sharepipe-drafts://x-callback-url/create?text=a&x-success="
      + "sharepipe-approval:approve%3F\(identifier)%26password%3DSECRET",
    "sharepipe-drafts://x-callback-url/create?text=a&x-success=javascript:token%3DSECRET",
  ]

  @Test(arguments: urls)
  func `a secret of a URL is in nothing that is printed and in no file of the state`(
    url: String
  ) async throws {
    let url = url.replacing("SECRET", with: Self.secret)
    let rules = ["--rules", "Rules"]
    let place = rules + ["--state", state]
    var printed = ""
    for arguments in [
      ["links", "judge", url] + rules, ["links", "judge", url, "--json"] + rules,
      ["links", "claims", url] + rules, ["open", url, "--dry-run"] + place, ["open", url] + place,
      ["open", url, "--json"] + place, ["history", "--state", state, "--json"],
      ["history", "--state", state], ["report", "--state", state],
      ["doctor", "--state", state] + rules,
    ] {
      let outcome = try await Tool.run(arguments)
      printed += outcome.output + outcome.errors
    }
    for identifier in try await contexts(["history", "--state", state, "--json"]) {
      printed += try await text(["show", identifier, "--state", state])
      printed += try await text(["show", identifier, "--state", state, "--json"])
    }
    let held = try await contexts(["history", "--held", "--state", state, "--json"])
    #expect(try files() == Set(held.map { "work/\($0)/url" }))
    for identifier in held {
      printed += try await text(["approve", identifier, "--dry-run"] + place)
      printed += try await text(["approve", identifier] + place)
    }
    #expect(try files() == [])
    #expect(
      printed.contains("accept: ") || printed.contains("reject: ") || printed.contains("confirm"))
    #expect(!printed.contains(Self.secret), "\(printed)")
  }

  private func text(_ arguments: [String]) async throws -> String {
    let outcome = try await Tool.run(arguments)
    return outcome.output + outcome.errors
  }

  /// The identifiers of the contexts that a command lists.
  private func contexts(_ arguments: [String]) async throws -> [String] {
    try await Tool.run(arguments).lines.compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["id"] as? String
    }
  }

  /// The files of the state that have the secret in them, but for what extensions keep.
  private func files() throws -> Set<String> {
    let names = try #require(FileManager.default.enumerator(atPath: state)?.allObjects)
    return Set(
      names.compactMap { $0 as? String }.filter { name in
        guard !name.hasPrefix("containers/"),
          let data = FileManager.default.contents(atPath: state + "/" + name)
        else { return false }
        return data.range(of: Data(Self.secret.utf8)) != nil
      })
  }

  @Test func `a share shows no secret of its URL`() async throws {
    let url = "https://example.com/?access_token=\(Self.secret)"
    try folder.add("org.example.a", settings: "", "cat > /dev/null; exit 1\n")
    try folder.write("a.url", "[InternetShortcut]\nURL=\(url)\n")
    try folder.write(
      "b.share.json",
      #"{"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.url"],"#
        + #""suggestedName":"\#(url)","url":"\#(url)"}]}]}"#)
    var printed = ""
    for arguments in [
      ["explain", folder.inbox + "/a.url", "--rules", folder.rules],
      ["explain", folder.inbox + "/b.share.json", "--rules", folder.rules],
      ["process", folder.inbox, "--rules", folder.rules, "--verbose"],
      ["process", folder.inbox, "--rules", folder.rules, "--json"],
      ["history", folder.inbox, "--json"], ["report", folder.inbox],
    ] {
      let outcome = try await Tool.run(arguments)
      printed += outcome.output + outcome.errors
    }
    #expect(printed.contains("org.example.a"), "\(printed)")
    #expect(!printed.contains(Self.secret), "\(printed)")
  }
}
