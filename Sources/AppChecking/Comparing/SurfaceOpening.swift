/// One thing that one version lets in, to be looked for in the other.
struct SurfaceOpening: Sendable {
  /// What it is about.
  let area: SurfaceArea
  /// What is the same for the same thing in another version.
  let subject: String
  /// What the bundle does, as the end of a sentence that begins with the bundle.
  let words: String
  /// The same sentence for a version that no longer does it.
  let lostWords: String
  /// What to try.
  let example: SurfaceExample?
  /// Where it stands.
  let evidence: SurfaceChange.Evidence
  /// Whether something that the other version lets in takes this in as well.
  let isCovered: @Sendable (SurfaceOpening) -> Bool

  init(
    _ area: SurfaceArea, _ subject: String, _ words: String, lost lostWords: String? = nil,
    example: SurfaceExample? = nil, in document: CheckedDocument, at place: KeyPlace,
    isKey: Bool = false, isCovered: (@Sendable (SurfaceOpening) -> Bool)? = nil
  ) {
    self.area = area
    self.subject = subject
    self.words = words
    self.lostWords = lostWords ?? "no longer " + words
    self.example = example
    evidence = SurfaceChange.Evidence(
      document: document.name, keyPlace: place,
      source: document.span(of: place, isKey: isKey))
    self.isCovered = isCovered ?? { $0.subject.utf8.elementsEqual(subject.utf8) }
  }

  /// Creates an opening in source code.
  init(
    _ area: SurfaceArea, _ subject: String, _ words: String, example: SurfaceExample? = nil,
    at place: CheckedSourcePlace
  ) {
    self.area = area
    self.subject = subject
    self.words = words
    lostWords = "no longer " + words
    self.example = example
    evidence = SurfaceChange.Evidence(
      document: place.document.name, keyPlace: KeyPlace(), source: place.span)
    isCovered = { $0.subject.utf8.elementsEqual(subject.utf8) }
  }

  /// The change that it is.
  func change(_ direction: SurfaceChange.Direction, of bundle: String) -> SurfaceChange {
    SurfaceChange(
      direction: direction, area: area, bundle: bundle,
      what: direction == .narrower ? lostWords : words, example: example, evidence: evidence)
  }
}
