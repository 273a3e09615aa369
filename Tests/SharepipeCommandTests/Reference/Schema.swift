import Foundation
import TestSupport
import Testing

/// A JSON Schema of `Samples/schemas`, as far as the suite looks into it.
///
/// `make test-integration` holds real output to the schemas with a validator of another project;
/// this one knows keys, choices and references alone, and needs nothing but Swift.
struct Schema {
  private let document: [String: Any]

  init(_ name: String) throws {
    let file = Tool.package.appending(path: "Samples/schemas/\(name).schema.json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    document = try #require(object as? [String: Any], "\(name)")
  }

  /// The names of all schemas.
  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Tool.package.appending(path: "Samples/schemas").path
    ).map { $0.replacing(".schema.json", with: "") }.sorted()
  }

  /// The objects that a command printed, a line each.
  static func objects(of outcome: StartedProgram.Outcome) throws -> [[String: Any]] {
    try outcome.lines.map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  /// The commands and options whose output it describes, in words.
  var title: String { document["title"] as? String ?? "" }

  /// A part of `$defs`.
  func part(_ name: String) -> [String: Any]? {
    (document["$defs"] as? [String: Any])?[name] as? [String: Any]
  }

  /// What is found along keys, the first of which is a part of `$defs`.
  func value(_ path: String) -> Any? {
    var node: Any? = document["$defs"]
    for key in path.split(separator: "/") { node = (node as? [String: Any])?[String(key)] }
    return node
  }

  /// The places of values that a part does not name, must have and has not, or does not allow.
  func faults(_ value: Any, _ name: String) -> [String] {
    guard let part = part(name) else { return ["there is no '\(name)'"] }
    return faults(value, part, at: name)
  }

  private func faults(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      return part(name).map { faults(value, $0, at: place) } ?? ["\(place): no '\(name)'"]
    }
    if let choices = (schema["anyOf"] ?? schema["oneOf"]) as? [[String: Any]],
      schema["type"] == nil
    {
      let found = choices.map { faults(value, $0, at: place) }
      return found.contains { $0.isEmpty } ? [] : found.last ?? []
    }
    if let choices = schema["enum"] as? [Any] {
      let isThere = choices.contains { ($0 as? NSObject) == (value as? NSObject) }
      return isThere ? [] : ["\(place): '\(value)'"]
    }
    if let types = schema["type"] as? [String] ?? (schema["type"] as? String).map({ [$0] }),
      !types.contains(Self.kind(value)),
      !(types.contains("number") && Self.kind(value) == "integer")
    {
      return ["\(place): \(Self.kind(value))"]
    }
    if let members = value as? [String: Any] { return faults(members, schema, at: place) }
    if let elements = value as? [Any], let items = schema["items"] as? [String: Any] {
      return elements.enumerated().flatMap { faults($1, items, at: "\(place)[\($0)]") }
    }
    return []
  }

  private func faults(
    _ members: [String: Any], _ schema: [String: Any], at place: String
  ) -> [String] {
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    let required = schema["required"] as? [String] ?? []
    var faults = required.filter { members[$0] == nil }.map { "\(place): no '\($0)'" }
    for (key, value) in members {
      if let property = properties[key] {
        faults += self.faults(value, property, at: "\(place).\(key)")
      } else if schema["additionalProperties"] as? Bool == false {
        faults.append("\(place): '\(key)' is not known")
      }
    }
    return faults
  }

  private static func kind(_ value: Any) -> String {
    switch value {
    case is NSNull: "null"
    case is String: "string"
    case is [Any]: "array"
    case is [String: Any]: "object"
    case let number as NSNumber where unsafe String(cString: number.objCType) == "c": "boolean"
    case let number as NSNumber where number.doubleValue == number.doubleValue.rounded():
      "integer"
    default: "number"
    }
  }
}
