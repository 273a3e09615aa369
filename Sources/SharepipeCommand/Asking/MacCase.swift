import Predicates
import Sharepipe

/// One question that a Mac can answer, beside the answer that is given here.
struct MacCase: Sendable {
  /// What a Mac is asked.
  enum Question: Hashable, Sendable {
    /// Whether a predicate holds for an object.
    case predicate(rule: String, object: PredicateValue)
    /// Whether the first type conforms to the second.
    case conforms(String, to: String)
    /// Whether both identifiers name one type.
    case equals(String, String)
  }

  /// What is answered.
  enum Answer: Hashable, Sendable {
    /// Yes or no.
    case truth(Bool)
    /// The rule raises, and why.
    case raised(String)
  }

  /// What a Mac is asked.
  let question: Question
  /// What is answered here.
  let answer: Answer
  /// What the question is about, such as a rule and what is shared; empty for types.
  private(set) var subjects: [String]
  /// The question in few characters, so that an answer names it: the start of its SHA-256 digest.
  let identifier: String

  /// Describes a question.
  ///
  /// - Parameters:
  ///   - question: What a Mac is asked.
  ///   - answer: What is answered here.
  ///   - subject: What the question is about, or `nil` for types.
  init(_ question: Question, answer: Answer, subject: String? = nil) {
    self.question = question
    self.answer = answer
    subjects = subject.map { [$0] } ?? []
    let json = JSONWriter.text { $0.object(question.writeMembers) }
    let digest = (try? ContentHash.sha256(of: Array(json.utf8))) ?? .random()
    identifier = String(digest.description.prefix(12))
  }

  /// Adds what the question is about as well.
  mutating func merge(_ other: MacCase) {
    for subject in other.subjects where !subjects.contains(subject) { subjects.append(subject) }
  }

  /// The question, for people.
  var words: String {
    switch question {
    case .predicate: subjects.joined(separator: ", ")
    case .conforms(let type, let supertype): "\(type) UTI-CONFORMS-TO \(supertype)"
    case .equals(let first, let second): "\(first) UTI-EQUALS \(second)"
    }
  }

  /// Writes the question with its identifier.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", identifier)
      question.writeMembers(to: &json)
    }
  }
}

extension MacCase.Question {
  /// Writes the members of the question, always in one order.
  fileprivate func writeMembers(to json: inout JSONWriter) {
    switch self {
    case .predicate(let rule, let object):
      json.member("rule", rule)
      json.key("object")
      object.writeForMac(to: &json)
    case .conforms(let type, let supertype):
      json.member("operator", "UTI-CONFORMS-TO")
      json.member("types", [type, supertype])
    case .equals(let first, let second):
      json.member("operator", "UTI-EQUALS")
      json.member("types", [first, second])
    }
  }
}

extension PredicateValue {
  /// Writes the value as JSON; data becomes an object with the one key `base64`.
  fileprivate func writeForMac(to json: inout JSONWriter) {
    switch self {
    case .string(let text): json.string(text)
    case .data(let bytes): json.object { $0.member("base64", Base64.text(bytes)) }
    case .array(let elements):
      json.array { json in for element in elements { element.writeForMac(to: &json) } }
    case .dictionary(let object):
      json.object { json in
        for (key, value) in object.sorted(by: { $0.key < $1.key }) {
          json.key(key)
          value.writeForMac(to: &json)
        }
      }
    // What is shared has no other values.
    default: json.null()
    }
  }
}
