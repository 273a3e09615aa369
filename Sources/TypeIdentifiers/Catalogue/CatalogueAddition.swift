/// Sorts declarations that are to be added into sound ones and faults.
struct CatalogueAddition {
  private let catalogue: TypeCatalogue
  /// The first declaration of each name, refused or not.
  private let names: IdentifierPositions
  /// For each declaration that was considered its place among the candidates, or `nil`.
  private var candidacies: [Int?] = []
  private var candidates: [TypeDeclaration] = []
  private var faultsByDeclaration: [(place: Int, fault: TypeDeclarationFault)] = []
  private var places: [Int] = []

  /// Takes declarations as candidates, unless their name alone forbids it.
  init(of declarations: [TypeDeclaration], to catalogue: TypeCatalogue) {
    self.catalogue = catalogue
    names = IdentifierPositions(declarations.map(\.identifier.rawValue))
    for declaration in declarations { consider(declaration) }
  }

  /// All faults in the order of the declarations.
  var faults: [TypeDeclarationFault] {
    faultsByDeclaration.sorted { $0.place < $1.place }.map(\.fault)
  }

  private mutating func consider(_ declaration: TypeDeclaration) {
    let place = candidacies.count
    if let reason = reasonToRefuse(declaration.identifier) {
      report(reason, of: declaration, at: place)
      candidacies.append(nil)
      return
    }
    candidacies.append(candidates.count)
    candidates.append(declaration)
    places.append(place)
  }

  /// The place of the candidate with a name, or `nil` if there is none so far.
  private func candidate(named identifier: TypeIdentifier) -> Int? {
    guard let first = names.position(of: identifier.rawValue), first < candidacies.count else {
      return nil
    }
    return candidacies[first]
  }

  /// The candidates that are on no cycle, with links to declared types only.
  mutating func soundDeclarations() -> [TypeDeclaration] {
    let supertypes = candidates.map { $0.conformsTo.compactMap { candidate(named: $0) } }
    let components = StronglyConnectedComponents(of: supertypes)
    let loops = candidates.indices.map { position in
      supertypes[position].first { components.areOnOneCycle(position, $0) }
    }
    var sound: [TypeDeclaration] = []
    for (position, candidate) in candidates.enumerated() {
      if let loop = loops[position] {
        let through = candidates[loop].identifier
        report(.conformsToItself(through: through), of: candidate, at: places[position])
        continue
      }
      var links: [TypeIdentifier] = []
      for supertype in Self.unique(candidate.conformsTo) {
        let isSound = self.candidate(named: supertype).map { loops[$0] == nil } ?? false
        if isSound || catalogue.isDeclared(supertype) {
          links.append(supertype)
        } else {
          report(.undeclaredSupertype(supertype), of: candidate, at: places[position])
        }
      }
      sound.append(candidate.with(conformsTo: links, origin: .added))
    }
    return sound
  }

  /// The first of each identifier.
  private static func unique(_ identifiers: [TypeIdentifier]) -> [TypeIdentifier] {
    guard identifiers.count > 8 else {
      // A set would take longer to set up than all else here.
      return identifiers.indices.filter { place in
        !identifiers[..<place].contains(identifiers[place])
      }.map { identifiers[$0] }
    }
    var seen: Set<TypeIdentifier> = []
    return identifiers.filter { seen.insert($0).inserted }
  }

  private func reasonToRefuse(_ identifier: TypeIdentifier) -> TypeDeclarationFault.Reason? {
    if DynamicType.isDynamic(identifier) { return .dynamicIdentifier }
    if let present = catalogue.index.position(of: identifier) {
      return .alreadyDeclared(by: catalogue.index.origin(of: present))
    }
    if candidate(named: identifier) != nil { return .declaredTwice }
    let limit = TypeCatalogue.maximumCount
    let count = catalogue.index.count + candidates.count
    return count < limit ? nil : .tooManyTypes(limit: limit)
  }

  private mutating func report(
    _ reason: TypeDeclarationFault.Reason, of declaration: TypeDeclaration, at place: Int
  ) {
    let fault = TypeDeclarationFault(identifier: declaration.identifier, reason: reason)
    faultsByDeclaration.append((place, fault))
  }
}
