import Documents
import ShareRules
import Testing
import TypeIdentifiers

struct ContentRequirementsDocumentTests {
  private func read(
    _ members: [String: DocumentValue]
  ) -> (ContentRequirements, [String]) {
    var fields = DocumentFields(members, at: "ContentValidation")
    let requirements = ContentRequirements(&fields)
    fields.reportUnknownKeys()
    return (requirements, fields.problems.map(\.description))
  }

  @Test func `every key is read`() {
    let (requirements, problems) = read([
      "AcceptedTypes": .array([.string("public.image"), .string("public.movie")]),
      "ContentMatch": .string("lenient"), "MaximumBytes": .integer(1),
      "MaximumTotalBytes": .integer(2), "MinimumTextLength": .integer(3),
      "MaximumTextLength": .integer(4), "MaximumPixelWidth": .integer(5),
      "MaximumPixelHeight": .integer(6), "URLSchemes": .array([.string("HTTPS")]),
      "URLHosts": .array([.string("A.example")]), "AllowsUserInfo": .boolean(true),
      "SafeFileNames": .boolean(false), "TextEncodings": .array([.string("UTF-8")]),
      "Validator": .string("check"),
    ])
    var expected = ContentRequirements()
    expected.acceptedTypes = ["public.image", "public.movie"].compactMap { TypeIdentifier($0) }
    expected.contentMatch = .lenient
    expected.maximumBytes = 1
    expected.maximumTotalBytes = 2
    expected.minimumTextLength = 3
    expected.maximumTextLength = 4
    expected.maximumPixelWidth = 5
    expected.maximumPixelHeight = 6
    expected.urlSchemes = ["https"]
    expected.urlHosts = ["a.example"]
    expected.allowsUserInfo = true
    expected.safeFileNames = false
    expected.textEncodings = ["utf-8"]
    expected.validator = .program("check")
    #expect(requirements == expected)
    #expect(problems.isEmpty)
    #expect(read(["Validator": .string("self")]).0.validator == .itself)
  }

  static let faults: [([String: DocumentValue], String)] = [
    (
      ["AcceptedTypes": .array([.string("public image")])],
      "AcceptedTypes[0]: expected a type identifier, found the string 'public image'"
    ),
    (
      ["AcceptedTypes": .array([])],
      "AcceptedTypes: is empty, so nothing passes; leave it out to accept all"
    ),
    (["MaximumByte": .integer(5)], "MaximumByte: unknown key; did you mean 'MaximumBytes'?"),
    (
      ["MaximumBytes": .integer(-1)],
      "MaximumBytes: expected a whole number of at least 0, found -1"
    ),
    (
      ["MinimumTextLength": .integer(9), "MaximumTextLength": .integer(8)],
      "MinimumTextLength: is more than MaximumTextLength, so no text passes"
    ),
    (
      ["URLSchemes": .array([.string("https:")])],
      "URLSchemes[0]: expected a URL scheme, found the string 'https:'"
    ),
    (
      ["URLHosts": .array([.string("a.example/x")])],
      "URLHosts[0]: expected a host name, found the string 'a.example/x'"
    ),
    (
      ["Validator": .string("../check")],
      "Validator: expected 'self' or the name of a program in the bundle, found '../check'"
    ),
  ]

  @Test(arguments: faults)
  func `a fault names the key`(members: [String: DocumentValue], message: String) {
    #expect(read(members).1 == ["ContentValidation." + message])
  }

  @Test func `of two sides the stricter holds`() {
    var one = ContentRequirements()
    one.acceptedTypes = TypeIdentifier("public.image").map { [$0] }
    one.contentMatch = .lenient
    one.maximumBytes = 10
    one.minimumTextLength = 1
    one.urlSchemes = ["http", "https"]
    one.allowsUserInfo = true
    one.safeFileNames = false
    one.validator = .itself
    var other = ContentRequirements()
    other.acceptedTypes = TypeIdentifier("public.jpeg").map { [$0] }
    other.contentMatch = .strict
    other.maximumBytes = 20
    other.maximumTotalBytes = 30
    other.minimumTextLength = 5
    other.urlSchemes = ["https", "mailto"]
    other.allowsUserInfo = false
    other.safeFileNames = true
    for both in [one.stricter(with: other), other.stricter(with: one)] {
      let lists = [both.acceptedTypes ?? []] + both.furtherAcceptedTypes
      #expect(Set(lists.joined().map(\.rawValue)) == ["public.image", "public.jpeg"])
      #expect(lists.count == 2)
      #expect(both.contentMatch == .strict)
      #expect(both.maximumBytes == 10)
      #expect(both.maximumTotalBytes == 30)
      #expect(both.minimumTextLength == 5)
      #expect(both.urlSchemes == ["https"])
      #expect(both.allowsUserInfo == false)
      #expect(both.safeFileNames == true)
      #expect(both.validator == .itself)
    }
    let nothing = ContentRequirements()
    #expect(nothing.stricter(with: one) == one)
    #expect(one.stricter(with: nothing) == one)
  }
}
