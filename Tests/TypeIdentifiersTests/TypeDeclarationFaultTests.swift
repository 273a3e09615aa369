import Testing
import TypeIdentifiers

struct TypeDeclarationFaultTests {
  static let messages: [(TypeDeclarationFault.Reason, String)] = [
    (
      .alreadyDeclared(by: .coreTypesImported),
      "'public.png' is already declared by the system; that declaration counts"
    ),
    (
      .alreadyDeclared(by: .thirdParty),
      "'public.png' is already declared by a common app; that declaration counts"
    ),
    (
      .alreadyDeclared(by: .added),
      "'public.png' is already declared by another bundle; that declaration counts"
    ),
    (.declaredTwice, "'public.png' is declared twice; the first declaration counts"),
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
