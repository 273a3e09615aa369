import Testing
import TypeIdentifiers

struct TypeDeclarationFaultTests {
  static let messages: [(TypeDeclarationFault.Reason, String)] = [
    (
      .alreadyDeclared(by: .coreTypesImported),
      "'public.png' is declared already by the system; that declaration stands"
    ),
    (
      .alreadyDeclared(by: .thirdParty),
      "'public.png' is declared already by a common app; that declaration stands"
    ),
    (
      .alreadyDeclared(by: .added),
      "'public.png' is declared already by another bundle; that declaration stands"
    ),
    (.declaredTwice, "'public.png' is declared twice; the first declaration stands"),
    (
      .conformsToItself(through: .png),
      "'public.png' names itself as its supertype; the declaration is left out"
    ),
    (
      .conformsToItself(through: .image),
      "'public.png' conforms to itself through 'public.image'; the declaration is left out"
    ),
    (
      .undeclaredSupertype(.image),
      "'public.png' conforms to 'public.image', which is not declared; the link is left out"
    ),
    (.dynamicIdentifier, "'public.png' is the name of a dynamic type, which cannot be declared"),
    (
      .tooManyTypes(limit: 16_384),
      "'public.png' is left out: a catalogue holds at most 16384 types"
    ),
  ]

  @Test(arguments: messages)
  func `a fault says what is wrong and what became of it`(
    reason: TypeDeclarationFault.Reason, message: String
  ) {
    #expect(TypeDeclarationFault(identifier: .png, reason: reason).description == message)
  }
}
