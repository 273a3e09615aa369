import Documents
package import SystemPackage

/// The chain of answers as a ledger has it, compared with the answers.
///
/// It shows what was changed by hand, and not how: a person who also computes the links anew leaves
/// no trace. What retention removes is no fault.
package struct AnswerChain: Sendable {
  /// How many links are read at once.
  package static let portion = 2000
  /// The most links that do not fit of which the answers are looked for at other places.
  private static let mostMisfits = 1000

  /// What does not agree.
  enum Fault: Hashable, Sendable {
    /// The answer does not fit its link, or the link before it does not.
    case changed(LinkedAnswer.Name)
    /// The answer fits, and the steps of its context have another one.
    case otherStep(LinkedAnswer.Name)
    /// No answer is at the place that the link names.
    case removed(LinkedAnswer.Name)
    /// The answer is at the place of another.
    case moved(LinkedAnswer.Name)
    /// An answer has no link.
    case added(LinkedAnswer.Name)
    /// Links are missing, by their numbers.
    case missing(ClosedRange<Int64>)
    /// The chain has no beginning, or one that was changed.
    case noBeginning
    /// The chain began because none was there.
    case lost(Timestamp)
  }

  /// A link that does not fit what is at its place.
  private struct Misfit {
    let name: LinkedAnswer.Name
    let number: Int64
    let link: String
    let before: String
    /// What is there; `nil` for nothing.
    var found: LinkedAnswer?
  }

  private(set) var faults: [Fault] = []
  private var misfits: [Misfit] = []
  private var beginning: (kind: AnswerLink.Beginning, time: Timestamp)?
  private var last: (number: Int64, link: String)?

  /// The number of the last link that was taken; -1 before the first.
  package var position: Int64 { last?.number ?? -1 }

  private let path: FilePath

  /// Begins before the first link.
  ///
  /// - Parameter path: The journal's file, or where the ledger is, for errors.
  package init(of path: FilePath) { self.path = path }

  /// Takes the next links.
  ///
  /// - Parameter links: Those behind ``position``, in order.
  /// - Returns: Whether there may be more.
  /// - Throws: ``JournalError`` if OpenSSL refuses.
  package mutating func take(_ links: [AnswerLink]) throws(JournalError) -> Bool {
    for link in links { try take(link) }
    return links.count >= Self.portion
  }

  private mutating func take(_ link: AnswerLink) throws(JournalError) {
    defer { last = (link.number, link.link) }
    guard let last else { return begin(with: link) }
    // Retention may have drawn earlier ones together since they were read.
    guard link.first <= last.number &+ 1 else {
      return faults.append(.missing(last.number &+ 1...link.first - 1))
    }
    guard link.answer != nil else { return }
    guard let name = link.name else { return faults.append(.missing(link.number...link.number)) }
    if let found = link.found, found.name == name,
      try fits(found, link.link, after: last.link, link.number)
    {
      if !link.isStep { faults.append(.otherStep(name)) }
      return
    }
    let misfit = Misfit(
      name: name, number: link.number, link: link.link, before: last.link, found: link.found)
    guard misfits.count < Self.mostMisfits else {
      return faults.append(link.found == nil ? .removed(name) : .changed(name))
    }
    misfits.append(misfit)
  }

  private func fits(
    _ answer: LinkedAnswer, _ link: String, after before: String, _ number: Int64
  ) throws(JournalError) -> Bool {
    do throws(ContentHashError) {
      return try answer.link(after: before, number: number) == link
    } catch {
      throw JournalError(path: path, why: "\(error)")
    }
  }

  private mutating func begin(with link: AnswerLink) {
    guard link.number == 0, link.link == link.beginning, let time = link.time,
      let kind = link.kind.flatMap(AnswerLink.Beginning.init(rawValue:))
    else { return faults.append(.noBeginning) }
    if kind == .lost { faults.append(.lost(time)) }
    beginning = (kind, time)
  }

  /// Looks for the answers that are not at their places at others.
  ///
  /// - Parameter unlinked: The answers without a link that are younger than the chain.
  /// - Throws: ``JournalError`` if OpenSSL refuses.
  private mutating func settle(_ unlinked: [LinkedAnswer]) throws(JournalError) {
    if last == nil { faults.append(.noBeginning) }
    var strays: [LinkedAnswer.Name: [LinkedAnswer]] = [:]
    for stray in misfits.compactMap(\.found) + unlinked {
      strays[stray.name, default: []].append(stray)
    }
    for misfit in misfits {
      var isElsewhere = false
      for (index, stray) in (strays[misfit.name] ?? []).enumerated()
      where try fits(stray, misfit.link, after: misfit.before, misfit.number) {
        strays[misfit.name]?.remove(at: index)
        isElsewhere = true
        break
      }
      if isElsewhere {
        faults.append(.moved(misfit.name))
      } else if misfit.found == nil {
        faults.append(.removed(misfit.name))
      } else {
        faults.append(.changed(misfit.name))
      }
    }
    misfits = []
    for answer in unlinked {
      guard let index = strays[answer.name]?.firstIndex(of: answer) else { continue }
      strays[answer.name]?.remove(at: index)
      faults.append(.added(answer.name))
    }
  }

  // MARK: Words

  /// What does not agree, and what a chain cannot know.
  ///
  /// - Parameters:
  ///   - unlinked: The answers without a link that are younger than the chain.
  ///   - older: How many answers are older than the chain.
  /// - Returns: The findings.
  /// - Throws: ``JournalError`` if OpenSSL refuses.
  package mutating func findings(
    unlinked: [LinkedAnswer], older: Int
  ) throws(JournalError) -> [DoctorFinding] {
    try settle(unlinked)
    var findings = faults.map(\.finding)
    if let words = limit(older: older) {
      findings.append(DoctorFinding(.note, .answers, words, code: .chainBegun))
    }
    return findings
  }

  /// What the chain says nothing about; `nil` if it has all answers that there ever were.
  private func limit(older: Int) -> String? {
    guard let beginning else { return nil }
    let time = beginning.time.words
    return switch beginning.kind {
    case .upgraded where older > 0:
      "their chain begins at \(time), and \(Counted(older, "answer is", "answers are")) older: whether "
        + "those were changed is not known"
    case .rebuilt where position > 0:
      "their chain begins again at \(time), when the journal was rebuilt: it says nothing of what "
        + "was before"
    default: nil
    }
  }
}

extension AnswerChain.Fault {
  /// The words, the code, and what to do.
  fileprivate var finding: DoctorFinding {
    DoctorFinding(.error, .answers, "\(words); \(DoctorFinding.Code.answerRemedy)", code: code)
  }

  private var code: DoctorFinding.Code {
    switch self {
    case .changed, .otherStep: .answerChanged
    case .removed: .answerRemoved
    case .moved: .answerMoved
    case .added: .answerAdded
    case .missing, .noBeginning, .lost: .chainBroken
    }
  }

  private var words: String {
    switch self {
    case .changed(let name): "\(name.words), or the link before it, was changed"
    case .otherStep(let name): "\(name.words) was changed among the steps of the context"
    case .removed(let name): "\(name.words) was removed, and not by retention"
    case .moved(let name): "\(name.words) is at the place of another answer"
    case .added(let name): "\(name.words) has no link: sharepipe did not write it"
    case .missing(let numbers) where numbers.lowerBound == numbers.upperBound:
      "the link \(numbers.lowerBound) of the chain was removed"
    case .missing(let numbers):
      "the links \(numbers.lowerBound) to \(numbers.upperBound) of the chain were removed"
    case .noBeginning: "the beginning of the chain was removed or changed"
    case .lost(let time): "the chain was removed, and began again at \(time.words)"
    }
  }
}

extension LinkedAnswer.Name {
  /// The context, the kind and the time, for people.
  fileprivate var words: String { "\(context): the answer '\(kind)' of \(time.words)" }
}

extension Timestamp {
  /// The local time, or the microseconds since 1970 if there is none.
  fileprivate var words: String { localText ?? "\(microseconds)" }
}
