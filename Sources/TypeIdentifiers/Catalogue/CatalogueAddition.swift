/// Sorts declarations that are to be added into sound ones and faults.
struct CatalogueAddition {
  private let catalogue: TypeCatalogue
  private var candidates: [TypeDeclaration] = []
  private var positions: [TypeIdentifier: Int] = [:]
  private var faultsByDeclaration: [(place: Int, fault: TypeDeclarationFault)] = []
  private var places: [Int] = []
  private var consideredCount = 0

  init(to catalogue: TypeCatalogue) {
    self.catalogue = catalogue
  }

  /// All faults in the order of the declarations.
  var faults: [TypeDeclarationFault] {
    faultsByDeclaration.sorted { $0.place < $1.place }.map(\.fault)
  }

  /// Takes a declaration as a candidate, unless its name alone forbids it.
  mutating func consider(_ declaration: TypeDeclaration) {
    let place = consideredCount
    consideredCount += 1
    if let reason = reasonToRefuse(declaration.identifier) {
      report(reason, of: declaration, at: place)
      return
    }
    positions[declaration.identifier] = candidates.count
    candidates.append(declaration)
    places.append(place)
  }

  /// The candidates that are on no cycle, with links to declared types only.
  mutating func soundDeclarations() -> [TypeDeclaration] {
    let supertypes = candidates.map { $0.conformsTo.compactMap { positions[$0] } }
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
      var seen: Set<TypeIdentifier> = []
      var links: [TypeIdentifier] = []
      for supertype in candidate.conformsTo where seen.insert(supertype).inserted {
        let isSound = positions[supertype].map { loops[$0] == nil } ?? false
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

  private func reasonToRefuse(_ identifier: TypeIdentifier) -> TypeDeclarationFault.Reason? {
    if DynamicType.isDynamic(identifier) { return .dynamicIdentifier }
    if let present = catalogue.declaration(of: identifier) {
      return .alreadyDeclared(by: present.origin)
    }
    if positions[identifier] != nil { return .declaredTwice }
    let limit = TypeCatalogue.maximumCount
    let count = catalogue.declarations.count + candidates.count
    return count < limit ? nil : .tooManyTypes(limit: limit)
  }

  private mutating func report(
    _ reason: TypeDeclarationFault.Reason, of declaration: TypeDeclaration, at place: Int
  ) {
    let fault = TypeDeclarationFault(identifier: declaration.identifier, reason: reason)
    faultsByDeclaration.append((place, fault))
  }
}
