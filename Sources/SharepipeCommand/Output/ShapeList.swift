import Sharepipe

/// What `explain --list-shapes` prints: every shape, what it makes, where it is known from, and when
/// it was seen.
struct ShapeList {
  let ink: Ink

  /// The lines, three for each shape.
  var lines: [String] {
    HostShape.all.flatMap { shape in
      let sightings = shape.sightings.map(\.words).joined(separator: "; ")
      return [
        ink(shape.usage, .strong),
        "  \(shape.summary)",
        "  " + ink("\(shape.confidence.rawValue): \(sightings)", .faint),
      ]
    }
  }
}
