import AppLinks
import ShareModel
import ShareRules
import Testing
import TypeIdentifiers

/// Keys that are put into URLs, and those that a share gives away.
struct LinkRulesKeysTests {
  private static let key = "k3q9x7m2p5w8z4b6n1cv"

  private static let rules: LinkRules = {
    var create = LinkRoute("create")
    create.effect = .additive
    create.parameters = [LinkParameter("count", .integer)]
    var sync = create
    (sync.name, sync.requiresKey) = ("sync", true)
    var wipe = LinkRoute("wipe")
    wipe.requiresKey = true
    var notes = ReceivingApp("org.notes", schemes: ["notes"], routes: [create, sync, wipe])
    notes.allowsURLActions = true
    let other = ReceivingApp("org.other", schemes: ["other"], routes: [sync])
    return LinkRules(
      apps: [AppBundle(notes), AppBundle(other)], keys: ["org.notes": LinkKey(key)])
  }()

  static let additions: [(url: String, addition: LinkRules.KeyAddition)] = [
    ("notes:sync", .added("notes:sync?key=\(key)", app: "org.notes")),
    (
      "notes:sync?count=1&key=#",
      .refused("fragment: a fragment is not allowed (at byte 23: '#')")
    ),
    ("notes:sync?count=1&key=", .added("notes:sync?count=1&key=\(key)", app: "org.notes")),
    ("notes:sync?key=\(key)", .present(app: "org.notes")),
    (
      "notes:sync?key=another",
      .refused("it has another key than the one that is stored; take 'key' out of it")
    ),
    ("notes:create?count=1", .unneeded(app: "org.notes")),
    (
      "notes:sync?count=x",
      .refused("not-an-integer: the parameter 'count': a whole number in digits 0 to 9 is needed")
    ),
    (
      "notes:wipe",
      .refused(
        "foreign-effect: the route 'wipe' is destructive, and the sender is unknown or of another "
          + "team")
    ),
    (
      "notes:create?action=Post",
      .refused("unknown-action: org.notes has no action 'Post'")
    ),
    (
      "other:sync",
      .refused(
        "no key is stored for org.other; make one with 'sharepipe links key', and name its file in "
          + "host.yaml under 'links.keys'")
    ),
    ("nobody:sync", .refused("no-handler: no app claims 'nobody'")),
    ("notes:nothing", .refused("unknown-route: org.notes has no route 'nothing'")),
  ]

  @Test(arguments: additions)
  func `a URL gets the key of its app if it needs one`(
    url: String, addition: LinkRules.KeyAddition
  ) {
    #expect(Self.rules.addingKey(to: url) == addition)
  }

  /// URLs that are shared, and whether they give a key away.
  static let shared: [(url: String, isNoted: Bool)] = [
    ("notes:sync?key=\(key)", true), ("notes:sync?key=wrong", true), ("notes:sync?key=", false),
    ("notes:sync?key=*", false), ("notes:sync", false),
    ("https://example.com/?key=abc", false), ("https://example.com/?key=\(key)", true),
    ("nobody:a?x-success=notes%3Async%3Fkey%3D\(key)", true), ("nobody:a?key=abc", false),
  ]

  @Test(arguments: shared)
  func `a share that gives a key away is noted without the key`(url: String, isNoted: Bool) {
    let attachment = Attachment(registeredTypeIdentifiers: [.url], content: .url(url))
    let notes = Self.rules.notesOfKeys(
      in: ShareContext(items: [ShareItem(attachments: [attachment, attachment])]))
    #expect(notes.map(\.code) == (isNoted ? [.linkKeyExposed, .linkKeyExposed] : []))
    #expect(!notes.map(\.message).joined().contains(Self.key))
  }

  @Test func `the note says what to do`() {
    let attachment = Attachment(
      registeredTypeIdentifiers: [.url], content: .url("notes:sync?key=\(Self.key)"))
    let notes = Self.rules.notesOfKeys(
      in: ShareContext(items: [ShareItem(attachments: [attachment])]))
    #expect(
      notes.map(\.message) == [
        "the URL 'notes:sync' has the key of an app, and everyone who gets the URL can use the key; "
          + "share it without 'key'"
      ])
  }
}
