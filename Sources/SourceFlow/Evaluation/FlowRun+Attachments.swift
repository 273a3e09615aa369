import SourceReading

extension FlowRun {
  /// An item of a host is loaded.
  func noteLoading(_ call: Call, _ activation: FlowActivation) {
    guard call.name.base.hasPrefix("loadItem") else { return }
    let looks = activation.callers.contains { caller in
      guard let index = caller.function else { return false }
      let base = program.functions[index].name.base
      return !program.functions[index].mentions.isDisjoint(with: typeQuestions)
        || (program.functionsByMention[base] ?? []).contains { other in
          !program.functions[other].mentions.isDisjoint(with: typeQuestions)
        }
        || program.functions[index].source.owner.map { owner in
          program.functions(of: owner).contains { other in
            !program.functions[other].mentions.isDisjoint(with: typeQuestions)
          }
        } ?? false
    }
    guard !looks else { return }
    let key = FindingKey(
      hazard: .attachmentTypeUnchecked, unit: activation.unit, range: call.range)
    found[key] = Found(
      message: "an item is loaded, and nothing asks whether it has the type", trail: nil,
      example: nil)
  }

  /// The questions of the system, and what of the program asks one of them.
  static func typeQuestions(of program: SourceProgram) -> Set<String> {
    let asking = program.functions(mentioning: systemQuestions).map(\.function.name.base)
    return systemQuestions.union(asking)
  }

  private static let systemQuestions: Set<String> = [
    "hasItemConformingToTypeIdentifier", "hasItemConforming", "canLoadObject",
    "canLoadObjectOfClass", "registeredTypeIdentifiers", "registeredContentTypes",
    "hasRepresentationConforming", "hasRepresentationConformingToTypeIdentifier",
    "registeredTypeIdentifiersWithFileOptions",
  ]

  /// A whole file of a host is read.
  func lookAtReading(_ call: Call, _ state: FlowState, _ activation: FlowActivation) {
    let isReading =
      (!call.isMember && ["Data", "NSData", "String"].contains(call.name.base)
        && call.name.labels.first == "contentsOf")
      || ["dataWithContentsOfURL", "initWithContentsOfURL", "dataWithContentsOfFile"]
        .contains(call.name.base)
    guard isReading, let value = call.values.first else { return }
    for taint in value.taints where graph.nodes[taint.node].origin.kind == .inputItem {
      if state.checks.contains(.onMainThread) {
        report(
          .attachmentOnMainThread, "a file of a host is read on the main thread", taint,
          at: call.range, state, activation)
      }
      let isMapped = call.arguments.contains {
        $0.value.mentionsAny([
          "mappedIfSafe", "alwaysMapped", "NSDataReadingMappedIfSafe", "NSDataReadingMappedAlways",
        ])
      }
      let nearest = activation.callers.last { $0.function != nil }?.function
      let isMovie =
        nearest.map { index in
          program.functions[index].mentions.contains { Self.movies.contains($0) }
            || isAboutMovies(index)
        } ?? false
      let isMixed =
        nearest.map { !program.functions[$0].mentions.isDisjoint(with: Self.otherContent) } ?? false
      if !isMapped, isMovie, !isMixed {
        report(
          .attachmentHeldInMemory, "a whole movie is read into the memory of an extension", taint,
          at: call.range, state, activation)
      }
    }
  }

  /// Whether a text in a function names a type of movies.
  private func isAboutMovies(_ index: Int) -> Bool {
    var found = false
    SourceWalk.expressions(in: body(of: index)) { expression in
      guard case .string(let text) = expression.kind else { return }
      if text.contains("movie") || text.contains("video") || text.contains("mpeg-4") {
        found = true
      }
    }
    return found
  }

  /// What else a function that reads a movie may read.
  private static let otherContent: Set<String> = [
    "image", "jpeg", "png", "heic", "plainText", "text", "pdf", "UTTypeImage", "kUTTypeImage",
    "UIImage", "PHPickerResult", "PHPickerViewController",
  ]

  private static let movies: Set<String> = [
    "movie", "video", "kUTTypeMovie", "kUTTypeVideo", "UTTypeMovie", "UTTypeVideo", "mpeg4Movie",
    "quickTimeMovie", "audiovisualContent", "UTTypeMPEG4Movie", "UTTypeQuickTimeMovie",
    "UTTypeAudiovisualContent",
  ]
}
