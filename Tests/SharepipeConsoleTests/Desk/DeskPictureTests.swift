import ConsoleWire
import Documents
import Foundation
import ShareJournal
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

/// Pictures on the page of a context that waits.
@Suite(.enabled(if: PictureFixture.isPossible))
struct DeskPictureTests {
  private let fixture: DeskFixture

  init() async throws {
    fixture = try await DeskFixture { $0.pictures = PictureFixture.maker }
    try await fixture.signIn()
  }

  /// Has an image wait, under a name.
  private func wait(_ image: String, as name: String) async throws -> JournalContext {
    try await wait(try await PictureFixture.image(image), as: name)
  }

  private func wait(_ bytes: [UInt8], as name: String) async throws -> JournalContext {
    try fixture.inbox.file("inbox/" + name, bytes: bytes)
    try await fixture.process([:])
    return try await fixture.held()
  }

  private func path(_ row: JournalContext, _ number: Int = 1) -> String {
    "/contexts/\(row.identifier)/content/\(number)/picture"
  }

  @Test func `an image is shown as a picture, and nothing of its file is sent`() async throws {
    let row = try await wait("flag.jpeg", as: "flag.jpg")
    let page = await fixture.get("/contexts/\(row.identifier)").text
    #expect(
      page.contains(
        "<img src=\"\(path(row))\" alt=\"Content 1 as a picture\" width=\"256\" height=\"256\" "
          + "loading=\"lazy\" decoding=\"async\"><figcaption class=\"soft\">Content 1</figcaption>")
    )
    #expect(page.contains("redrawn, and small. What is handed over is the file."))
    let picture = await fixture.get(path(row))
    #expect(picture.status == 200)
    #expect(picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(picture.length == UInt64(picture.body.count))
    for (name, value) in [
      ("content-type", "image/png"), ("content-security-policy", "sandbox; default-src 'none'"),
      ("x-content-type-options", "nosniff"), ("cache-control", "no-store"),
      ("cross-origin-resource-policy", "same-origin"),
    ] {
      #expect(picture.field(name) == value)
    }
    // A page that is saved has none.
    let saved = await fixture.get("/contexts/\(row.identifier)/page").text
    #expect(saved.contains("flag.jpg"))
    #expect(!saved.contains("<img"))
  }

  @Test func `who may only look sees it; another site does not`() async throws {
    let row = try await wait("flag.png", as: "flag.png")
    try await fixture.signIn(role: .look)
    #expect(await fixture.get(path(row)).status == 200)
    for (site, status) in [("same-origin", 200), ("cross-site", 403), ("none", 403)] {
      let request = DeskFixture.request(
        "GET", path(row), cookie: fixture.cookie, [.init("sec-fetch-site", site)])
      #expect(await fixture.desk.answer(request).head.status == status)
    }
    let stranger = DeskFixture.request("GET", path(row))
    #expect(await fixture.desk.answer(stranger).head.status != 200)
  }

  /// Addresses that lead to no picture.
  @Test(arguments: [
    "content/2/picture", "content/0/picture", "content/1x/picture", "content/01/picture/1",
    "arrived/1/picture", "other/1/picture", "content/1/pictures",
  ])
  func `another address has none`(path: String) async throws {
    let row = try await wait("flag.png", as: "flag.png")
    #expect(await fixture.get("/contexts/\(row.identifier)/\(path)").status == 404)
    #expect(await fixture.get(self.path(row) + "?size=9").status == 400)
  }

  /// What has a name as images have and is none.
  @Test(arguments: [
    ("page.png", "<!DOCTYPE html><title>x</title><script>alert(1)</script>\n"),
    ("drawing.png", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>\n"),
    ("drawing.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"),
  ])
  func `what only claims to be an image is not drawn`(name: String, text: String) async throws {
    try fixture.changePolicy("contentValidation: {activeContent: allow}")
    let row = try? await wait(Array(text.utf8), as: name)
    guard let row else { return }
    #expect(!(await fixture.get("/contexts/\(row.identifier)").text.contains("<img")))
    let picture = await fixture.get(path(row))
    #expect(picture.status == 404)
    #expect(picture.text.contains("pictures are drawn of images alone"))
  }

  @Test func `a file that was replaced is not drawn`() async throws {
    let row = try await wait("flag.png", as: "flag.png")
    let place = try #require(row.place)
    let other = try await PictureFixture.image("clear.png")
    try fixture.inbox.file("inbox.sharepipe/" + place.string, bytes: other)
    let picture = await fixture.get(path(row))
    #expect(picture.status == 409)
    #expect(picture.text.contains("has changed since it was judged"))
  }

  @Test func `an image that cannot be drawn is not found`() async throws {
    let row = try await wait("bomb.png", as: "bomb.png")
    // The page does not read the image, so it asks for the picture.
    #expect(await fixture.get("/contexts/\(row.identifier)").text.contains("<img"))
    let picture = await fixture.get(path(row))
    #expect(picture.status == 404)
    #expect(picture.text.contains("the image has more than 50 million pixels"))
  }

  @Test func `what an extension has changed is shown as it came in, too`() async throws {
    let additive = "<key>Effect</key><string>additive</string>"
    try fixture.rules.bundle(
      "Draw", .identified("org.example.draw", point: .action, settings: additive))
    let other = Data(try await PictureFixture.image("clear.png"))
    try fixture.rules.write(other, to: "Extensions/Draw.appex/other.png", mode: 0o644)
    let script = """
      #!/bin/sh
      cp "${0%/*}/other.png" "$SHAREPIPE_OUTPUT/other.png"
      echo '{"completed":{"items":[{"attachments":[{"registeredTypeIdentifiers":["public.png"],\
      "suggestedName":"other.png","file":"other.png"}]}]}}'

      """
    try fixture.rules.write(
      Data(script.utf8), to: "Extensions/Draw.appex/run", mode: 0o755)
    try fixture.rules.policy(
      """
      bundleIdentifier: org.example.host
      extensions: [org.example.draw, \(DeskFixture.share)]
      freeSpace: 0 B
      """)
    let row = try await wait("flag.png", as: "flag.png")
    let page = await fixture.get("/contexts/\(row.identifier)").text
    #expect(page.contains("alt=\"Content 1 as a picture\""))
    #expect(page.contains("alt=\"Content 1 as it came in as a picture\""))
    let before = await fixture.get("/contexts/\(row.identifier)/arrived/1/picture")
    let after = await fixture.get(path(row))
    #expect(before.status == 200)
    #expect(after.status == 200)
    // The widths in the heads of the files.
    #expect(before.body[16..<20] == [0, 0, 1, 0])
    #expect(after.body[16..<20] == [0, 0, 0, 40])
  }

  @Test func `without the program the page has no pictures, and the status says why`() async throws
  {
    let other = try await DeskFixture()
    let image = try await PictureFixture.image("flag.png")
    try other.inbox.file("inbox/flag.png", bytes: image)
    try await other.process([:])
    try await other.signIn()
    let row = try await other.held()
    #expect(!(await other.get("/contexts/\(row.identifier)").text.contains("<img")))
    #expect(await other.get(path(row)).status == 404)
    let status = await other.get("/status").text
    #expect(status.contains("none: the program"))
    #expect(status.contains("sharepipe-thumbnailer"))
    #expect(await fixture.get("/status").text.contains("of PNG, JPEG, GIF, WebP"))
  }
}
