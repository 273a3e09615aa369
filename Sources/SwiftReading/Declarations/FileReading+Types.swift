#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Reads a type or an extension with its members; any other declaration says nothing.
  func type(_ node: DeclSyntax, of owner: String?, _ depth: Int) {
    switch node.kind {
    case .classDecl:
      let type = node.cast(ClassDeclSyntax.self)
      add(.class, type, type.name, of: owner, depth)
    case .structDecl:
      let type = node.cast(StructDeclSyntax.self)
      add(.structure, type, type.name, of: owner, depth)
    case .enumDecl:
      let type = node.cast(EnumDeclSyntax.self)
      add(.enumeration, type, type.name, cases: cases(type.memberBlock.members), of: owner, depth)
    case .protocolDecl:
      let type = node.cast(ProtocolDeclSyntax.self)
      add(.protocol, type, type.name, of: owner, depth)
    case .actorDecl:
      let type = node.cast(ActorDeclSyntax.self)
      add(.actor, type, type.name, of: owner, depth)
    case .extensionDecl:
      let type = node.cast(ExtensionDeclSyntax.self)
      // The types that a generic type is extended for are no part of its name.
      let name = String(compact(type.extendedType).prefix { $0 != "<" })
      group(
        .extension, type, name, attributes(type.attributes, type.modifiers), [],
        range(type.extendedType), depth)
    default:
      break
    }
  }

  private func add(
    _ kind: SourceType.Kind, _ node: some DeclGroupSyntax, _ token: TokenSyntax,
    cases: [SourceType.Case] = [], of owner: String?, _ depth: Int
  ) {
    let own = name(token)
    group(
      kind, node, owner.map { $0 + "." + own } ?? own, attributes(node.attributes, node.modifiers),
      cases, range(token), depth)
  }

  private func group(
    _ kind: SourceType.Kind, _ node: some DeclGroupSyntax, _ name: String, _ attributes: [String],
    _ cases: [SourceType.Case], _ place: SourceRange, _ depth: Int
  ) {
    guard depth < Self.deepest else { return passOver(place) }
    let inherited = node.inheritanceClause?.inheritedTypes.map { text($0.type) } ?? []
    file.types.append(
      SourceType(
        kind, name, inherited: inherited, attributes: attributes, cases: cases, at: place))
    members(node.memberBlock.members, of: name, depth)
  }

  /// The cases of an enumeration, also those in a conditional compilation.
  private func cases(_ list: MemberBlockItemListSyntax) -> [SourceType.Case] {
    var result: [SourceType.Case] = []
    for member in list {
      if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in declaration.elements {
          result.append(.init(name: name(element.name), rawValue: rawValue(of: element)))
        }
      } else if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        for case .decls(let inner)? in conditional.clauses.map(\.elements) {
          result += cases(inner)
        }
      }
    }
    return result
  }

  private func rawValue(of element: EnumCaseElementSyntax) -> String? {
    guard let value = element.rawValue?.value else { return nil }
    switch expression(value, 0).kind {
    case .string(let text), .number(let text): return text
    default: return text(value)
    }
  }
}
#endif
