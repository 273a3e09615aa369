extension TypeCatalogue {
  /// Returns whether a type is another or conforms to it, directly or not (`UTTypeConformsTo`).
  ///
  /// Takes the same time for all declared types and allocates nothing for them. A dynamic type
  /// conforms to itself and to what the types in its identifier conform to, a dynamic one among
  /// those only to itself; any other undeclared type conforms to itself alone.
  ///
  /// Source: Apple, `UTTypeConformsTo` and `UTType.conforms(to:)`.
  ///
  /// - Parameters:
  ///   - type: The type that may be the narrower one.
  ///   - supertype: The type that may be the wider one.
  /// - Returns: Whether it conforms.
  public func conforms(_ type: TypeIdentifier, to supertype: TypeIdentifier) -> Bool {
    if let position = index.position(of: type) {
      guard let target = index.position(of: supertype) else { return false }
      return index.conforms(position, to: target)
    }
    if type == supertype { return true }
    guard let dynamic = DynamicType(decoding: type) else { return false }
    return dynamic.conformsTo.contains { carried in
      if let position = index.position(of: carried), let target = index.position(of: supertype) {
        index.conforms(position, to: target)
      } else {
        carried == supertype
      }
    }
  }

  /// Returns whether a type is another or conforms to it, for types given as text.
  ///
  /// Like the method for identifiers, for text that was not checked before: text that is no
  /// well-formed identifier is an undeclared type, which conforms to itself alone.
  ///
  /// - Parameters:
  ///   - type: The type that may be the narrower one.
  ///   - supertype: The type that may be the wider one.
  /// - Returns: Whether it conforms.
  public func conforms(_ type: String, to supertype: String) -> Bool {
    if let position = index.position(of: type) {
      guard let target = index.position(of: supertype) else { return false }
      return index.conforms(position, to: target)
    }
    return conforms(TypeIdentifier(unchecked: type), to: TypeIdentifier(unchecked: supertype))
  }

  /// A test whether types given as text conform to one that is known beforehand.
  ///
  /// It says what ``conforms(_:to:)-(String,_)`` does, and looks the wider type up once.
  ///
  /// - Parameter supertype: The type that may be the wider one.
  /// - Returns: The test.
  public func conformanceTest(to supertype: String) -> @Sendable (_ type: String) -> Bool {
    let index = index
    let target = index.position(of: supertype)
    return { type in
      guard let position = index.position(of: type) else {
        return self.conforms(
          TypeIdentifier(unchecked: type), to: TypeIdentifier(unchecked: supertype))
      }
      guard let target else { return false }
      return index.conforms(position, to: target)
    }
  }

  /// Returns whether two identifiers mean the same type (`UTTypeEqual`).
  ///
  /// They do if they differ in case at most, or if one is dynamic and the other type has all its
  /// tags. So the dynamic type of the extension `jpg` equals `public.jpeg`.
  ///
  /// Source: Apple, `UTTypeEqual` in `UTType.h`.
  ///
  /// - Parameters:
  ///   - left: One type.
  ///   - right: The other type; the order does not matter.
  /// - Returns: Whether they mean the same.
  public func areEqual(_ left: TypeIdentifier, _ right: TypeIdentifier) -> Bool {
    if left == right { return true }
    let leftDynamic = DynamicType(decoding: left)
    let rightDynamic = DynamicType(decoding: right)
    guard leftDynamic != nil || rightDynamic != nil else { return false }
    let leftTags = Set(leftDynamic?.tags ?? declaration(of: left)?.tags ?? [])
    let rightTags = Set(rightDynamic?.tags ?? declaration(of: right)?.tags ?? [])
    return leftDynamic != nil && leftTags.isSubset(of: rightTags)
      || rightDynamic != nil && rightTags.isSubset(of: leftTags)
  }

  /// Returns whether two identifiers mean the same type, for types given as text.
  ///
  /// - Parameters:
  ///   - left: One type.
  ///   - right: The other type; the order does not matter.
  /// - Returns: Whether they mean the same.
  public func areEqual(_ left: String, _ right: String) -> Bool {
    areEqual(TypeIdentifier(unchecked: left), TypeIdentifier(unchecked: right))
  }

  /// The types that a type conforms to directly.
  ///
  /// - Parameter type: Any type.
  /// - Returns: The types of its declaration, or those in a dynamic identifier; empty for a type
  ///   at the root and for any other undeclared type.
  public func directSupertypes(of type: TypeIdentifier) -> [TypeIdentifier] {
    if let position = index.position(of: type) {
      return index.supertypes(of: position).map { index.identifier(of: $0) }
    }
    return DynamicType(decoding: type)?.conformsTo ?? []
  }

  /// All types that a type conforms to, without itself.
  ///
  /// - Parameter type: Any type.
  /// - Returns: The nearest ones first, each once; empty for a type at the root and for an
  ///   undeclared type that is not dynamic.
  public func supertypes(of type: TypeIdentifier) -> [TypeIdentifier] {
    if let position = index.position(of: type) {
      var walk = SupertypeWalk(index)
      return walk.supertypes(above: position).map { index.identifier(of: $0) }
    }
    return DynamicType(decoding: type).map { supertypes(of: $0, named: type) } ?? []
  }

  private func supertypes(
    of dynamic: DynamicType, named name: TypeIdentifier
  ) -> [TypeIdentifier] {
    var walk = SupertypeWalk(index)
    var declared: [Int] = []
    var undeclared: Set<TypeIdentifier> = []
    var result: [TypeIdentifier] = []
    for carried in dynamic.conformsTo {
      if let position = index.position(of: carried) {
        guard walk.isNew(position) else { continue }
        declared.append(position)
      } else {
        guard carried != name, undeclared.insert(carried).inserted else { continue }
      }
      result.append(carried)
    }
    return result + walk.supertypes(aboveAll: declared).map { index.identifier(of: $0) }
  }
}
