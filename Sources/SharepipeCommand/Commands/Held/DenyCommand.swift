import ArgumentParser
import Sharepipe

/// `sharepipe deny`: ends what waits for a person, undone.
struct DenyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deny",
    abstract: "Refuse what waits for a person; it counts as cancelled.",
    discussion: """
      The context ends, and nothing is run for it: neither the extension that waited, nor the
      later ones, nor one that was added to the rules since. An app that asked by a URL with
      'x-cancel' gets that answer. The rules need not be readable: a share ends at once, and a URL
      as soon as they are.

        sharepipe deny 686362f7 ./inbox
        sharepipe deny 686362f7 --ledger postgresql://db1/sharepipe

      With --seen, nothing is done if the context has changed since you looked. The journal
      records who refused it. If another person answered first, that answer counts, and the command
      reports it.
      """.paragraphs)

  @OptionGroup var answer: AnswerOptions

  func run() async throws { try await answer.give(.denied, acceptingChanges: true) }
}
