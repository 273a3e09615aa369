import Documents
import ShareRules
import ShareTestSupport
import Testing
import TypeIdentifiers

struct DictionaryRuleWordsTests {
  static let cases: [([String: DocumentValue], String)] = [
    (["Img": 10], "1 to 10 images; any other type hides it"),
    (["Img": 1], "one image; any other type hides it"),
    (
      ["Img": 10, "Page": 1],
      "one web page, or 1 to 10 images, or both together; any other type hides it"
    ),
    (
      ["Img": 10, "Mov": 1, "Text": true],
      """
      text in any number, or 1 to 10 images, or one movie, or any mix of these; \
      any other type hides it
      """
    ),
    (["V": 2, "Img": 2], "1 to 2 images; other types may come along"),
    (["V": 2, "Img": 2, "Strict": true], "1 to 2 images; any other type hides it"),
    (
      ["V": 2, "Img": 2, "Mov": 0, "Text": false],
      "1 to 2 images; other types may come along; any text hides it; any movie hides it"
    ),
    (["Img": 2, "Mov": 0], "1 to 2 images; any other type hides it"),
    (
      ["Img": 9, "AttMin": 2, "AttMax": 5],
      "1 to 9 images; at least 2 attachments in all; at most 5 in all; any other type hides it"
    ),
    (["AttMax": 2], "1 to 2 attachments of any type"),
    (["AttMax": 1], "1 attachment of any type"),
    (["AttMin": 1], "at least 1 attachment of any type"),
    (["AttMin": 5, "AttMax": 3], "nothing: at least 5 and at most 3 attachments"),
    (["AttMin": 2], "at least 2 attachments of any type"),
    (["Location": 1], "a shared location"),
    (["Location": 1, "Img": 1], "a shared location; or one image; any other type hides it"),
  ]

  @Test(arguments: cases)
  func `a dictionary is told in words`(_ values: [String: DocumentValue], _ words: String) {
    #expect(ActivationRule(rule(values), catalogue: .builtIn).words == words)
  }

  @Test
  func `a predicate and a rule with a fault have no words`() {
    #expect(ActivationRule(.string("TRUEPREDICATE"), catalogue: .builtIn).words == nil)
    #expect(ActivationRule(.dictionary([:]), catalogue: .builtIn).words == nil)
  }
}
