import ArgumentParser
import Sharepipe

/// `sharepipe deny`: ends what waits for a person, undone.
struct DenyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deny",
    abstract: "Refuse what waits for a person: it counts as cancelled.",
    discussion: """
      The extension does not run, and those behind it do not either, unless it is optional. Whoever
      asked by a URL with 'x-cancel' is told so.

        sharepipe deny 0660cd56 --inbox ./inbox
      """)

  @OptionGroup var answer: AnswerOptions

  func run() async throws { try await answer.give(.denied, acceptingChanges: true) }
}
