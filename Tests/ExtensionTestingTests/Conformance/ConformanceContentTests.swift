import Documents
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

@testable import ExtensionTesting

struct ConformanceContentTests {
  private static func rule(_ key: String) -> DocumentValue { .dictionary([key: .integer(1)]) }

  static let rules: [(DocumentValue, [TypeIdentifier])] = [
    (rule("NSExtensionActivationSupportsText"), [.plainText]),
    (rule("NSExtensionActivationSupportsImageWithMaxCount"), [.jpeg]),
    (rule("NSExtensionActivationSupportsWebURLWithMaxCount"), [.url]),
    (rule("NSExtensionActivationSupportsFileWithMaxCount"), [.plainText, .fileURL]),
    (.string("TRUEPREDICATE"), [.plainText]),
  ]

  @Test(arguments: rules)
  func `a context is made up that the rule takes, and everything in it is there`(
    value: DocumentValue, types: [TypeIdentifier]
  ) throws {
    let folder = try TemporaryFolder()
    let rule = ActivationRule(value, catalogue: .builtIn)
    let context = try ConformanceContent(catalogue: .builtIn, directory: folder.path)
      .context(for: rule)
    #expect(rule.evaluate(MatchingPayload(context)).isActive)
    #expect(context.attachments.first?.registeredTypeIdentifiers == types)
    for attachment in context.attachments {
      #expect(attachment.content != .typesOnly)
      if case .file(let file) = attachment.content {
        #expect(try SafeOpen.open(file).facts.size > 0)
      }
    }
  }

  @Test func `where no shape is taken whose content can be made up, that is said`() throws {
    let folder = try TemporaryFolder()
    let content = ConformanceContent(catalogue: .builtIn, directory: folder.path)
    for value in [
      .string("FALSEPREDICATE"), Self.rule("NSExtensionActivationSupportsMovieWithMaxCount"),
    ] as [DocumentValue] {
      let rule = ActivationRule(value, catalogue: .builtIn)
      #expect(throws: ConformanceError.noContext) { try content.context(for: rule) }
    }
  }
}
