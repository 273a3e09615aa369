import Foundation
import Yams

/// Turns what Yams has read into a value, and counts what aliases make of it.
struct YAMLConversion {
  private let limits: DocumentLimits
  private var values = 0
  private var depth = 0

  /// Creates a conversion of one document.
  init(limits: DocumentLimits) { self.limits = limits }

  /// Converts a node and all inside it.
  mutating func value(_ node: Node) throws(DocumentFault) -> DocumentValue {
    values += 1
    guard values <= limits.values else { throw fault(.tooManyValues(limit: limits.values), node) }
    switch node {
    case .scalar(let scalar): return try self.scalar(scalar, node)
    case .sequence(let sequence):
      try descend(node, sequence.tag, .seq)
      defer { depth -= 1 }
      var result: [DocumentValue] = []
      for element in sequence { result.append(try value(element)) }
      return .array(result)
    case .mapping(let mapping):
      try descend(node, mapping.tag, .map)
      defer { depth -= 1 }
      var result: [String: DocumentValue] = [:]
      for (key, element) in mapping {
        let name = try self.key(key)
        guard result.updateValue(try value(element), forKey: name) == nil else {
          throw fault(.duplicateKey(name), key)
        }
      }
      return .dictionary(result)
    case .alias: throw fault(.unsupported(.yaml, "an alias that stands for nothing"), node)
    }
  }

  /// Goes one level down, into a node with no tag but the one of its kind.
  private mutating func descend(
    _ node: Node, _ tag: Tag, _ kind: Tag.Name
  ) throws(DocumentFault) {
    let tag = Tag.Name(rawValue: tag.rawValue)
    guard [.implicit, .nonSpecific, kind].contains(tag) else {
      throw fault(.unsupported(.yaml, "the tag \(tag.rawValue.excerpt)"), node)
    }
    depth += 1
    guard depth <= limits.depth else { throw fault(.tooDeep(limit: limits.depth), node) }
  }

  /// The text of a key.
  private func key(_ node: Node) throws(DocumentFault) -> String {
    guard case .scalar(let scalar) = node else {
      throw fault(.unsupported(.yaml, "a key that is not text"), node)
    }
    if scalar.string == "<<", scalar.style == .plain {
      throw fault(.unsupported(.yaml, "merge keys (<<); write the members out"), node)
    }
    return scalar.string
  }

  /// A scalar by its tag, or by its look if it is plain and has no tag.
  private func scalar(
    _ scalar: Node.Scalar, _ node: Node
  ) throws(DocumentFault) -> DocumentValue {
    let written = Tag.Name(rawValue: scalar.tag.rawValue)
    // The patterns of Yams cost more than all else at the start of a command.
    if written == .implicit, scalar.style == .plain,
      let value = YAMLPlainScalar.value(scalar.string)
    {
      return value
    }
    let tag = written == .implicit ? Resolver.default.resolveTag(of: node) : written
    let value: DocumentValue?
    switch tag {
    case .str, .nonSpecific, .value, .merge: value = .string(scalar.string)
    case .bool: value = Bool.construct(from: scalar).map(DocumentValue.boolean)
    case .null: value = .null
    case .int: value = integer(scalar)
    case .float:
      let number = Double.construct(from: scalar) ?? Double(scalar.string)
      value = number.map(DocumentValue.number)
    case .timestamp: value = Date.construct(from: scalar).map { .date($0.timeIntervalSince1970) }
    case .binary: value = Data.construct(from: scalar).map { .data([UInt8]($0)) }
    default: throw fault(.unsupported(.yaml, "the tag \(tag.rawValue.excerpt)"), node)
    }
    guard let value else {
      let words =
        "'\(scalar.string.excerpt)' is no \(tag.rawValue.split(separator: ":").last ?? "")"
      throw fault(.malformed(.yaml, words), node)
    }
    return value
  }

  /// A whole number, or a number if it does not fit in 64 bits.
  private func integer(_ scalar: Node.Scalar) -> DocumentValue? {
    if let integer = Int64.construct(from: scalar) ?? Int64(scalar.string) {
      return .integer(integer)
    }
    return Double(scalar.string).map(DocumentValue.number)
  }

  private func fault(_ reason: DocumentError.Reason, _ node: Node) -> DocumentFault {
    guard let mark = node.mark else { return DocumentFault(reason) }
    return DocumentFault(reason, line: mark.line, column: mark.column)
  }
}
