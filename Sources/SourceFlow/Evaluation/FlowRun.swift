import SourceReading

/// Goes through a program from where values come in to where they go.
///
/// Functions are gone into at each call, with what is known of the arguments; both branches of a
/// condition are taken, each with what is known there. A property holds what any function stored in
/// it, with what was known at every one of these places. What is not resolved is passed over: it
/// makes nothing of a value, so that a finding stands on what the code says.
final class FlowRun {
  /// How deep calls of functions are gone into where something comes in.
  static let deepestCall = 10
  /// How deep from where something is only used, or only a pasteboard is looked for.
  static let deepestUse = 5
  /// How deep expressions and statements are gone into, calls among them.
  static let deepestNesting = 600
  /// How many expressions are looked at from one start.
  static let mostSteps = 300_000
  /// How many calls away something sensitive is still done by a link.
  static let mostCallsToAction = 6
  /// How many calls away that is so if nothing of the link gets there.
  static let mostCallsToUnfedAction = 4
  /// How many functions are gone into before a pasteboard is read without a person who pastes.
  static let mostCallsToBoard = 3
  /// How many steps a way may have to be reported.
  static let longestWay = 18
  /// The same for a secret.
  static let longestWayOfSecret = 8
  /// How many functions name or declare a type of which there is more than one object.
  static let mostMentionsOfOne = 16
  /// How many properties a value is followed through.
  static let mostProperties = 2
  /// How many members that are not known are taken of a value.
  static let mostUnknownMembers = 2
  /// How many bodies of functions are kept at a time.
  static let mostBodies = 2_000
  /// How often functions are gone through again, since a property that they read has got a value.
  static let mostRounds = 4
  /// How many expressions are looked at before no function is gone through again.
  static let mostStepsForRounds = 15_000_000

  let program: SourceProgram
  var graph = FlowGraph()
  /// What properties hold, by owner and name.
  var store: [PropertyKey: Stored] = [:]
  /// The properties that got something new in this round.
  var changed: Set<String> = []
  /// What was found, by what and where.
  var found: [FindingKey: Found] = [:]
  /// With what each value was compared anywhere.
  var compared: [Int: Set<FlowCheck.Kind>] = [:]
  /// The hosts with which links were compared.
  var hosts: [ComparedHost] = []
  /// Where a link that starts the app is handed on first, by the function that gets it.
  var handedOn: [Int: (unit: Int, range: SourceRange)] = [:]
  /// The items of a query that were the first of their name, and where they were taken.
  var firstItems: [Int: (unit: Int, range: SourceRange)] = [:]
  /// What was learned of each entry point.
  var handlers: [Int: HandlerFacts] = [:]
  /// How many expressions were looked at from this start.
  var steps = 0
  /// How deep calls are gone into from this start.
  private(set) var deepest = deepestCall
  /// How many expressions were looked at before.
  private var allSteps = 0
  var nesting = 0
  /// What functions gave back before, for the same arguments.
  var remembered: [CallKey: Remembered] = [:]
  /// The start that is gone on from.
  var start = FlowStart(function: nil, stage: .warm, origins: [])
  /// The starts that were not gone through to their end, and the limits that they met.
  var unfinished: Set<UnfinishedStart> = []
  /// The values of constants, worked out once.
  var constants: [PropertyKey: FlowValue] = [:]
  /// The parts of texts that were split at a slash.
  var slashSplits: Set<Int> = []
  /// Where a text is split only to count its parts.
  var countedSplits: Set<SourcePlace> = []
  /// Whether what one object of a type holds says nothing of others.
  var manifold: [String: Bool] = [:]
  /// How many properties and parameters are declared of each type.
  private(set) lazy var declarations = program.declarations
  /// The names of what asks for the type of an item.
  private(set) lazy var typeQuestions = Self.typeQuestions(of: program)

  /// What calls mean.
  var resolved: [CandidateKey: [Int]] = [:]
  private var bodies: [Int: [SourceStatement]] = [:]

  init(_ program: SourceProgram) { self.program = program }

  /// What a function does; the last ones are kept.
  func body(of index: Int) -> [SourceStatement] {
    if let body = bodies[index] { return body }
    let body = program.body(of: index)
    if bodies.count >= Self.mostBodies { bodies = [:] }
    bodies[index] = body
    return body
  }

  /// Goes through the program.
  func run() {
    let boards = program.functions(reaching: ["UIPasteboard"])
    for index in program.functions.indices {
      let function = program.functions[index]
      if let entry = program.entry(index) {
        begin(index, at: entry)
      } else if !function.mentions.isDisjoint(with: Self.interesting)
        || (boards.contains(index) && LifeCycle.isUnasked(function.name.base))
      {
        begin(index, at: nil)
      }
    }
    let entries = program.functions.indices.filter { program.entry($0) != nil }
    for _ in 0..<Self.mostRounds where !changed.isEmpty && allSteps < Self.mostStepsForRounds {
      let readers = Set(entries + changed.flatMap { program.functionsByMention[$0] ?? [] }).sorted()
      changed = []
      remembered = [:]
      for index in readers { begin(index, at: program.entry(index)) }
    }
  }

  /// What a function mentions from which values come in, or whose use is of interest by itself.
  private static let interesting = Set<String>([
    "openURL", "open", "extensionContext", "SFSafariViewController", "generalPasteboard",
  ]).union(bringing)

  /// What a function mentions from which values come in.
  private static let bringing = KnownSource.loading.union([
    "UIPasteboard", "inputItems", "onOpenURL", "onContinueUserActivity",
  ])

  /// Goes through a function, with what the system hands to it.
  private func begin(_ index: Int, at entry: EntryPoint?) {
    let function = program.functions[index]
    var state = FlowState()
    var origins: [Int] = []
    for (place, parameter) in function.source.parameters.enumerated() {
      var value = FlowValue()
      value.type = TypeName.plain(parameter.type)
      if let input = entry?.inputs[place], let kind = input.origin {
        let origin = FlowOrigin(kind: kind, unit: function.unit, range: function.source.range)
        let node = graph.origin(origin)
        origins.append(node)
        let taken = input == .contexts ? graph.part(.contexts, of: node) : node
        value.taints = [
          FlowValue.Taint(
            node: taken,
            trail: FlowTrail(
              unit: function.unit, range: function.source.range,
              words: "\(origin.words) comes in as '\(parameter.name)'", after: nil))
        ]
      }
      state.locals[parameter.name] = value
    }
    if entry == .intent {
      origins.append(
        graph.origin(
          FlowOrigin(kind: .intent, unit: function.unit, range: function.source.range)))
    }
    if let owner = function.source.owner, program.isOnMainThread(owner) {
      state.checks.insert(.onMainThread)
    }
    start = FlowStart(function: index, stage: entry?.stage ?? .warm, origins: origins)
    let brings = entry != nil || !function.mentions.isDisjoint(with: Self.bringing)
    deepest = brings ? Self.deepestCall : Self.deepestUse
    allSteps += steps
    steps = 0
    nesting = 0
    remembered = [:]
    let activation = FlowActivation(
      unit: function.unit, owner: function.source.owner, function: index, caller: nil)
    _ = execute(body(of: index), &state, activation)
    if entry != nil { handlers[index] = facts(of: origins) }
  }
}
