import Documents
import Intake
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import Testing
import TypeIdentifiers

struct ContextDocumentTests {
  static let context = ShareContext(
    source: "com.example.sender", activityType: "com.example.archive",
    excludedActivityTypes: ["com.example.mail"],
    items: [
      ShareItem(
        attributedTitle: "Trip", attributedContentText: "Two\nlines", supportsJavaScript: true,
        attachments: [
          Attachment(
            registeredTypeIdentifiers: [.url], suggestedName: "link",
            content: .url("https://example.com/")),
          Attachment(registeredTypeIdentifiers: [.plainText], content: .text("é\u{202E}")),
          Attachment(registeredTypeIdentifiers: [.data], content: .data([0, 255])),
        ])
    ])

  private func json(_ context: ShareContext) -> String {
    var writer = JSONWriter()
    ContextDocument.write(context, to: &writer) { $0.fullPath.string }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test
  func `what is written is read back the same`() throws {
    let document = try JSONReader.read(Array(json(Self.context).utf8), named: "context")
    let read = try ContextManifest.context(
      from: document, rules: .inline(allowsPaths: false, limits: HostLimits()),
      catalogue: .builtIn)
    #expect(read.context == Self.context)
  }

  @Test
  func `files are written by the path that the caller gives, and absent members left out`() {
    let file = FileReference(root: "/in", path: "0.jpg")
    let context = ShareContext(items: [
      ShareItem(attachments: [
        Attachment(registeredTypeIdentifiers: [.jpeg], content: .file(file)),
        Attachment(registeredTypeIdentifiers: [.png], content: .typesOnly),
      ])
    ])
    #expect(
      json(context)
        == #"{"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.jpeg"],"#
        + #""file":"/in/0.jpg"},{"registeredTypeIdentifiers":["public.png"]}]}]}"#)
  }
}
