package import AppLinks

extension LinkVerdict {
  /// Writes the members of the verdict to an object.
  ///
  /// - Parameter json: Where they are written.
  package func write(to json: inout JSONWriter) {
    json.member("verdict", outcome.rawValue)
    json.member("app", app)
    json.member("action", route?.name)
    json.key("parameters")
    json.object { json in
      for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
        switch value {
        case .text(let text): json.member(name, text)
        case .integer(let number): json.member(name, number)
        }
      }
    }
    json.member("reason", reason.rawValue)
    json.member("notes", notes.map(\.rawValue))
    json.member("message", message)
  }
}
