/// Something wrong with a declaration that was to be added to a catalogue.
public struct TypeDeclarationFault: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The type is declared already, and that declaration stands.
    ///
    /// For an imported type this is common and does no harm.
    case alreadyDeclared(by: TypeDeclaration.Origin)
    /// An earlier declaration of the same list has this name.
    case declaredTwice
    /// The type would conform to itself, by way of this direct supertype.
    case conformsToItself(through: TypeIdentifier)
    /// This direct supertype is not declared, or its own declaration is at fault.
    case undeclaredSupertype(TypeIdentifier)
    /// The name is that of a dynamic type, which cannot be declared.
    case dynamicIdentifier
    /// The catalogue holds as many types as it can.
    case tooManyTypes(limit: Int)
  }

  /// The type whose declaration is at fault.
  public let identifier: TypeIdentifier
  /// What is wrong.
  public let reason: Reason

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - identifier: The type whose declaration is at fault.
  ///   - reason: What is wrong.
  public init(identifier: TypeIdentifier, reason: Reason) {
    self.identifier = identifier
    self.reason = reason
  }

  /// Whether the declaration was left out.
  ///
  /// False for an undeclared supertype: then only the link to that supertype is left out.
  public var leavesOutDeclaration: Bool {
    if case .undeclaredSupertype = reason { false } else { true }
  }
}

extension TypeDeclarationFault: CustomStringConvertible {
  /// What is wrong, and what became of the declaration, in one sentence.
  public var description: String {
    switch reason {
    case .alreadyDeclared(let origin):
      "'\(identifier)' is already declared by \(origin.name); that declaration counts"
    case .declaredTwice:
      "'\(identifier)' is declared twice; the first declaration counts"
    case .conformsToItself(let supertype) where supertype == identifier:
      "'\(identifier)' names itself as its supertype; the declaration is left out"
    case .conformsToItself(let supertype):
      "'\(identifier)' conforms to itself through '\(supertype)'; the declaration is left out"
    case .undeclaredSupertype(let supertype):
      "'\(identifier)' conforms to '\(supertype)', which is not declared; the link is left out"
    case .dynamicIdentifier:
      "'\(identifier)' is the name of a dynamic type, which cannot be declared"
    case .tooManyTypes(let limit):
      "'\(identifier)' is left out: a catalogue holds at most \(limit) types"
    }
  }
}

extension TypeDeclaration.Origin {
  /// The origin in the words of a message.
  fileprivate var name: String {
    switch self {
    case .coreTypesExported, .coreTypesImported, .otherSystem: "the system"
    case .thirdParty: "a common app"
    case .added: "another bundle"
    }
  }
}
