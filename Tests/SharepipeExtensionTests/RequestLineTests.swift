import Foundation
import Testing

@testable import SharepipeExtension

struct RequestLineTests {
  private static let whole = """
    {"version":1,"request":"run","id":"c1","idempotencyKey":"k1","attempt":2,"fence":12,\
    "extension":"com.example.a","options":{"Deep":{"Numbers":[1,2.5,true,null]},"Name":"x"},"context":{"version":1,\
    "source":"com.example.host","activityType":"com.example.a","items":[{"attributedTitle":"T",\
    "attributedContentText":"C","attachments":[\
    {"registeredTypeIdentifiers":["public.jpeg"],"file":"/tmp/0.jpg","suggestedName":"photo"},\
    {"registeredTypeIdentifiers":["public.plain-text"],"text":"hello"},\
    {"registeredTypeIdentifiers":["public.url"],"url":"https://example.com/a b"},\
    {"registeredTypeIdentifiers":["public.data"],"data":"AAEC"}]}]},"output":"/tmp/out","later":1}
    """

  @Test func `everything that a request says is handed on, and further keys are ignored`() throws {
    let request = try RequestLine(
      Data(Self.whole.utf8), environment: ["SHAREPIPE_CONTAINER": "/tmp/container"])
    let context = request.context
    #expect(request.kind == .run)
    #expect(context.identifier == "c1")
    #expect(context.idempotencyKey == "k1")
    #expect(context.attempt == 2)
    #expect(context.fence == 12)
    #expect(context.extensionIdentifier == "com.example.a")
    #expect(context.source == "com.example.host")
    #expect(context.activityType == "com.example.a")
    #expect(context.output.path == "/tmp/out")
    #expect(context.container.path == "/tmp/container")
    #expect(context.options["Name"]?.string == "x")
    #expect(
      context.options["Deep"]?["Numbers"]
        == .array([.integer(1), .number(2.5), .boolean(true), .null]))
    #expect(
      context.items == [
        ExtensionItem(
          attributedTitle: "T", attributedContentText: "C",
          attachments: [
            ItemProvider(
              registeredTypeIdentifiers: ["public.jpeg"], suggestedName: "photo",
              content: .file(URL(filePath: "/tmp/0.jpg"))),
            ItemProvider(
              registeredTypeIdentifiers: ["public.plain-text"], content: .text("hello")),
            ItemProvider(
              registeredTypeIdentifiers: ["public.url"], content: .url("https://example.com/a b")),
            ItemProvider(
              registeredTypeIdentifiers: ["public.data"], content: .data(Data([0, 1, 2]))),
          ])
      ])
  }

  @Test func `the URL for which a route runs is handed on, and a share has none`() throws {
    let link = """
      "link":{"url":"drafts://create?text=a","app":"org.example.drafts","route":"create",\
      "parameters":{"text":"a","count":2},"sender":"org.example.other","source":null},"output"
      """
    let line = Self.whole.replacing("\"output\"", with: link)
    let request = try RequestLine(Data(line.utf8), environment: [:])
    #expect(
      request.context.link
        == ExtensionLink(
          url: "drafts://create?text=a", app: "org.example.drafts", route: "create",
          parameters: ["text": .string("a"), "count": .integer(2)], sender: "org.example.other"))
    let share = try RequestLine(Data(Self.whole.utf8), environment: [:])
    #expect(share.context.link == nil)
  }

  @Test func `an older sharepipe gives no fence`() throws {
    let line = Self.whole.replacing("\"fence\":12,", with: "")
    #expect(try RequestLine(Data(line.utf8), environment: [:]).context.fence == 0)
  }

  static let faults: [(String, String)] = [
    ("{\"version\":1,", "the line is not a request: it is not a JSON object"),
    ("{}", "the line is not a request: version is missing"),
    (
      whole.replacing("\"attempt\":2", with: "\"attempt\":\"2\""),
      "the line is not a request: attempt is not of the expected kind"
    ),
    (
      whole.replacing("\"run\"", with: "\"dance\""),
      "the line is not a request: request has no known value"
    ),
    (
      whole.replacing("\"registeredTypeIdentifiers\":[\"public.url\"],", with: ""),
      "the line is not a request: context.items[0].attachments[2].registeredTypeIdentifiers is missing"
    ),
    (
      whole.replacing("\"url\":\"https", with: "\"movie\":\"https"),
      "the line is not a request: context.items[0].attachments[2] has no known content"
    ),
    (
      whole.replacing("{\"version\":1,\"request\"", with: "{\"version\":2,\"request\""),
      "the request has version 2, and this program understands version 1"
    ),
  ]

  @Test(arguments: faults)
  func `a line that is no request says why`(line: String, message: String) {
    #expect(throws: RequestFault(message)) {
      try RequestLine(Data(line.utf8), environment: [:])
    }
  }

  @Test func `secrets that say nothing sensible are a fault`() {
    #expect(throws: RequestFault("SHAREPIPE_SECRETS is not a JSON object of names and descriptors"))
    {
      try RequestLine(Data(Self.whole.utf8), environment: ["SHAREPIPE_SECRETS": "7"])
    }
  }
}
