import SourceReading

/// A stretch of a unit.
struct SourcePlace: Hashable {
  let unit: Int
  let range: SourceRange
}

/// Where a run through a program begins.
struct FlowStart {
  /// The function, or `nil`.
  let function: Int?
  /// When the system calls it.
  let stage: EntryPoint.Stage
  /// The nodes that come in.
  var origins: [Int]
}

/// A host with which a link was compared.
struct ComparedHost {
  /// The function that the link was handed to.
  let start: Int?
  /// The host.
  let host: String
  /// The schemes that the link is known to have there.
  let schemes: Set<String>
  /// The unit.
  let unit: Int
  /// Where it is compared.
  let range: SourceRange
}

/// A property of a type, or a global one.
struct PropertyKey: Hashable {
  let owner: String?
  let name: String
}

/// What a property holds.
struct Stored {
  var value: FlowValue
  /// What was known wherever something was stored.
  var checks: Set<FlowCheck>
}

/// A call of a function with what was known of its arguments.
struct CallKey: Hashable {
  let function: Int
  let nodes: [[Int]]
  let texts: [[String]]
  let keys: [[String]?]
  let types: [String?]
  let checks: Set<FlowCheck>
}

/// A call, as far as it says which function it means.
struct CandidateKey: Hashable {
  let name: CalleeName
  let receiver: String?
  let isMember: Bool
  let owner: String?
  let isExact: Bool
}

/// What a call gave back.
struct Remembered {
  let value: FlowValue
  let checks: Set<FlowCheck>
  let asks: Bool
}

/// What was found where.
struct FindingKey: Hashable {
  let hazard: SourceHazard
  let unit: Int
  let range: SourceRange
}

/// What was found, with the way that leads there.
struct Found {
  let message: String
  let trail: FlowTrail?
  let example: String?
}

extension EntryPoint.Input {
  /// What comes in this way, or `nil` if nothing that is followed does.
  var origin: FlowOrigin.Kind? {
    switch self {
    case .link, .contexts: .link
    case .activity: .activity
    case .launch, .connection: .launch
    case .webMessage: .webMessage
    case .sender: .sender
    case .options, .intent: nil
    }
  }
}
