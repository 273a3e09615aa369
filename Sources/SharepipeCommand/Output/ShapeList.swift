import Sharepipe

/// What `explain --list-shapes` prints: every shape, what it makes, and where it is known from.
struct ShapeList {
  let ink: Ink

  /// The lines, three for each shape.
  var lines: [String] {
    HostShape.all.flatMap { shape in
      [
        ink(shape.usage, .strong),
        "  \(shape.summary)",
        "  "
          + ink(
            "\(shape.confidence.rawValue): \(shape.sightings.map(\.words).joined(separator: "; "))",
            .faint),
      ]
    }
  }
}
