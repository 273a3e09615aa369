import Documents
import ShareRules
import TypeIdentifiers

/// The file of a private board: two lines of JSON, and then the content of the items, one after the
/// other.
///
/// ```
/// {"version":1,"expires":1795263000}
/// {"written":1795262400,"items":[{"kind":"text","types":["public.plain-text"],"bytes":5}],"keys":[…]}
/// hello
/// ```
///
/// All of it is one file, so that a reader has one copy or another, and never half of each. The
/// first line stands alone, so that a copy is known to have expired without reading the rest.
struct BoardFile: Hashable {
  /// The key of a run that has written, which is remembered as long as its copy would last.
  struct Key: Hashable {
    let value: IdempotencyKey
    let expires: Int64
  }

  /// The most bytes of the content of one copy.
  static let contentLimit = 16 << 20
  /// The most bytes of the file.
  static let limit = contentLimit + headLimit + lineLimit
  /// The most keys that are remembered.
  static let maximumKeys = 64
  /// The most bytes of the first line.
  static let lineLimit = 128
  /// The most bytes of the second line; a manifest, which can name many types, has fewer.
  private static let headLimit = 4 << 20

  var copy: BoardCopy
  /// The keys of the runs that have written, the newest last.
  var keys: [Key]

  /// The bytes of the file.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("expires", copy.expires)
    }
    json.endLine()
    json.object { json in
      json.member("written", copy.written)
      json.key("items")
      json.array { json in
        for item in copy.items {
          json.object { json in
            json.member("kind", item.kind.rawValue)
            json.member("types", item.registeredTypeIdentifiers.map(\.rawValue))
            json.member("bytes", item.content.count)
          }
        }
      }
      json.key("keys")
      json.array { json in
        for key in keys {
          json.object { json in
            json.member("key", key.value.description)
            json.member("expires", key.expires)
          }
        }
      }
    }
    json.endLine()
    return copy.items.reduce(into: json.bytes) { $0 += $1.content }
  }

  /// Creates a file.
  init(copy: BoardCopy, keys: [Key]) {
    self.copy = copy
    self.keys = keys
  }

  /// Reads a file; `nil` if it is none that this version of sharepipe has written, or not whole.
  init?(_ bytes: [UInt8]) {
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, let expires = Self.expiry(in: lines[0]),
      let head = try? JSONReader.readDictionary(
        Array(lines[1]), named: "", limits: DocumentLimits(bytes: Self.headLimit))
    else { return nil }
    guard let written = head["written"]?.integer, let items = head["items"]?.array,
      let keys = head["keys"]?.array
    else { return nil }
    var rest = lines[2]
    var read: [BoardItem] = []
    for item in items {
      guard let next = item.dictionary.flatMap({ BoardItem($0, &rest) }) else { return nil }
      read.append(next)
    }
    guard rest.isEmpty else { return nil }
    copy = BoardCopy(items: read, written: written, expires: expires)
    self.keys = keys.compactMap { key in
      guard let members = key.dictionary,
        let value = members["key"]?.string.flatMap({ IdempotencyKey($0) }),
        let expires = members["expires"]?.integer
      else { return nil }
      return Key(value: value, expires: expires)
    }
  }

  /// When the copy expires, as the first line says; `nil` if it says nothing that is understood.
  static func expiry(in line: some Collection<UInt8>) -> Int64? {
    guard line.count <= lineLimit,
      let head = try? JSONReader.readDictionary(Array(line), named: ""),
      head["version"] == .integer(1)
    else { return nil }
    return head["expires"]?.integer
  }
}

extension BoardItem {
  /// Reads an item, and takes its content from what is left of the file.
  fileprivate init?(_ members: [String: DocumentValue], _ rest: inout ArraySlice<UInt8>) {
    guard let kind = members["kind"]?.string.flatMap(Kind.init),
      let types = members["types"]?.array?.map({ $0.string.flatMap { TypeIdentifier($0) } }),
      let size = members["bytes"]?.integer, (0...Int64(rest.count)).contains(size)
    else { return nil }
    self.init(
      kind: kind, registeredTypeIdentifiers: types.compactMap(\.self),
      content: Array(rest.prefix(Int(size))))
    rest = rest.dropFirst(Int(size))
  }
}
