import AppLinks
import ShareRules
import Sharepipe

extension PipelineFixture {
  /// Two apps of different teams: `notes` makes and removes notes, and answers; `album` takes
  /// answers.
  static func withApps() throws -> PipelineFixture {
    let fixture = try PipelineFixture()
    var notes = ReceivingApp("org.notes", team: "AAAAAAAAAA", schemes: ["notes"])
    var create = LinkRoute("create")
    create.effect = .additive
    create.extensionIdentifier = "org.notes.create"
    create.parameters = [LinkParameter("text", .multiline, isRequired: true)]
    var send = LinkRoute("send")
    send.effect = .externalPost
    send.extensionIdentifier = "org.notes.send"
    send.parameters = [LinkParameter("text")]
    var remove = LinkRoute("remove")
    remove.extensionIdentifier = "org.notes.create"
    notes.routes = [create, send, remove, LinkRoute("silent")]
    notes.routes?[3].effect = .additive
    notes.allowsURLActions = true
    var album = ReceivingApp("org.album", schemes: ["album"])
    var answered = LinkRoute("answered")
    answered.effect = .additive
    answered.extensionIdentifier = "org.album.answered"
    answered.parameters = [
      "uuid", "errorCode", "errorMessage", "state",
    ].map { LinkParameter($0) }
    album.routes = [answered]
    fixture.listsExtensions = false
    for name: BundleIdentifier in ["org.notes.send", "org.album.answered", "org.notes.post"] {
      try fixture.script(
        name, effect: name == "org.notes.post" ? .externalPost : .additive, Self.noting)
    }
    try fixture.script("org.notes.create", at: .action, Self.creating)
    var app = AppBundle(notes)
    app.plugIns = fixture.bundles.filter { $0.identifier == "org.notes.post" }
    app.plugIns[0].displayName = "Post"
    fixture.apps = [app, AppBundle(album)]
    fixture.keys = ["org.notes": LinkKey("the-very-secret-key")]
    return fixture
  }

  /// Notes what it is asked: the route and the parameters.
  private static let noting = #"""
    read -r line
    echo "$line" | sed 's/.*"link":{//; s/},"output.*//' >> "$SHAREPIPE_CONTAINER/ledger"
    """#

  /// Makes a note and returns its identifier.
  static let creating = #"""
    read -r line
    echo made >> "$SHAREPIPE_CONTAINER/ledger"
    printf '%s' '{"completed":{"items":[{"attachments":[{"registeredTypeIdentifiers":'
    printf '%s' '["public.plain-text"],"text":"n 1&2","suggestedName":"uuid"}]}]}}'
    """#
}
