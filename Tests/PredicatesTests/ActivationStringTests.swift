import Predicates
import Testing

struct ActivationStringTests {
  private static let any =
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, "
    + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image').@count > 0).@count > 0"
  private static let either =
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, "
    + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.url' || "
    + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.plain-text'"
    + ").@count == $e.attachments.@count).@count == 1"

  static let answers: [(String, [[[String]]], Bool)] = [
    (PredicateSamples.everyImage, [[["public.jpeg"]]], true),
    (PredicateSamples.everyImage, [[["com.adobe.pdf"]]], false),
    (PredicateSamples.everyImage, [[["public.file-url", "public.jpeg"]]], true),
    (PredicateSamples.everyImage, [[["public.jpeg"]], [["com.adobe.pdf"]]], true),
    (PredicateSamples.everyImage, [[["public.jpeg"]], [["public.png"]]], false),
    (PredicateSamples.everyImage, [[]], true),
    (PredicateSamples.everyImage, [[[]]], false),
    (PredicateSamples.everyImage, [], false),
    (any, [[["public.jpeg"], ["com.adobe.pdf"]]], true),
    (any, [[["com.adobe.pdf"]]], false),
    (either, [[["public.url"], ["public.plain-text"]]], true),
    (either, [[["public.file-url", "public.jpeg"]]], true),
    (either, [[["public.url"], ["com.adobe.pdf"]]], false),
    (any.replacing("ANY", with: "ALL"), [[["public.file-url", "public.jpeg"]]], false),
    (any.replacing("ANY", with: "NONE"), [[["com.adobe.pdf"]]], true),
    (any.replacing("public.image", with: "PUBLIC.IMAGE"), [[["public.jpeg"]]], true),
    (any.replacing("UTI-CONFORMS-TO", with: "UTI-EQUALS"), [[["public.jpeg"]]], false),
    (any.replacing("UTI-CONFORMS-TO", with: "uti-equals"), [[["public.IMAGE"]]], true),
    (
      "SUBQUERY(extensionItems, $e, $e.attachments.@count == 2).@count >= 1", [[["a"], ["b"]]], true
    ),
    ("SUBQUERY(extensionItems, $e, extensionItems.@count == 2).@count == 2", [[], []], true),
    ("extensionItems.@count <= 20", [], true),
    ("ANY NSExtensionItems.attachments.contentTypeUTI == 'public.url'", [[["public.url"]]], false),
    ("ANY extensionItems.attachments.registeredTypeIdentifiers == 'a'", [[["a"]]], false),
    (
      "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, "
        + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image').@count == 2",
      [[["public.jpeg"]], [["public.png"], ["public.url"]]], true
    ),
  ]

  @Test(arguments: answers)
  func `an activation rule holds for a share or not`(
    text: String, share: [[[String]]], answer: Bool
  ) throws {
    let predicate = try CompiledPredicate(text, types: PredicateSamples.types)
    #expect(try predicate.evaluate(with: PredicateSamples.share(share)) == answer)
  }

  @Test func `an item without the key attachments matches Apple's sample rule`() throws {
    let predicate = try CompiledPredicate(PredicateSamples.everyImage)
    let share: PredicateValue = .dictionary(["extensionItems": .array([.dictionary([:])])])
    #expect(try predicate.evaluate(with: share))
    #expect(try !predicate.evaluate(with: .dictionary([:])))
  }

  @Test func `a type operator without ANY is an error`() throws {
    let text =
      "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, "
      + "$a.registeredTypeIdentifiers UTI-CONFORMS-TO 'x').@count > 0"
    let predicate = try CompiledPredicate(text)
    #expect(
      throws: PredicateEvaluationError(
        reason: .notText("an array", for: "UTI-CONFORMS-TO"), range: 56..<104)
    ) {
      try predicate.evaluate(with: PredicateSamples.share([[["a"]]]))
    }
  }
}
