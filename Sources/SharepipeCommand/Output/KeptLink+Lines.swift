import AppLinks
import Sharepipe

extension KeptLink {
  /// What the URL asked for and what was decided, line by line; not escaped.
  var lines: [String] {
    let words: [(String, String?)] = [
      ("asked", url), ("by", sender), ("verdict", verdict.outcome?.text),
      ("because", verdict.message),
    ]
    var lines = words.compactMap { name, text in text.map { "\(name): \($0)" } }
    lines += verdict.parameters.sorted { $0.key < $1.key }.map { "\($0): \($1.text)" }
    if let answer {
      lines.append("answer (x-\(answer.kind ?? "")): \(answer.url ?? "")")
      if let context = answer.context { lines.append("answered in: \(context)") }
    }
    return lines
  }
}
