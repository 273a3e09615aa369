import Sharepipe
import SystemPackage

extension SurfaceDifference {
  /// A JSON object for each change, then one with the totals.
  ///
  /// - Parameter problems: How many things could not be read.
  /// - Returns: The lines.
  func jsonLines(problems: Int) -> [String] {
    let lines = changes.map { change in
      Self.line { json in
        json.member("type", "change")
        change.writeMembers(to: &json)
      }
    }
    let summary = Self.line { json in
      json.member("type", "summary")
      for direction in SurfaceChange.Direction.allCases {
        json.member(direction.rawValue, changes.count { $0.direction == direction })
      }
      json.member("problems", problems)
    }
    return lines + [summary]
  }

  private static func line(_ members: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.object { json in members(&json) }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension SurfaceChange {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("direction", direction.rawValue)
    json.member("area", area.rawValue)
    json.member("bundle", bundle)
    json.member("what", what)
    json.key("example")
    if let example { example.write(to: &json) } else { json.null() }
    json.key("evidence")
    json.object { json in
      json.member("document", evidence.document)
      json.member("key", evidence.keyPlace.description)
      json.member("line", evidence.source?.line)
      json.member("column", evidence.source?.column)
    }
  }
}

extension SurfaceExample {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .url(let url, let sender):
        json.member("url", url)
        json.member("sender", sender)
      case .file(let type, let letters):
        json.member("contentType", type)
        json.member("filenameExtension", letters)
      case .context(let example):
        json.member("words", example.words)
        json.member("as", example.request)
        json.key("context")
        ContextDocument.write(example.context, to: &json) {
          $0.fullPath.string
        }
      }
    }
  }
}
