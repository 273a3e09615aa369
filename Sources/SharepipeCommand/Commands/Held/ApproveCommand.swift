import ArgumentParser
import Sharepipe

/// `sharepipe approve`: lets go on, once, what waits for a person.
struct ApproveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Approve what waits for a person, once.",
    discussion: """
      The command answers shares that are held because of an extension's effect, and URLs that are
      held because of a route's effect. You approve this content or this URL under today's rules:
      if the rules have changed since it was held, the command shows the change and does nothing
      unless you add --changed.

      What would be handed over is kept until you answer: 'sharepipe show' lists and prints it. If
      it is gone or has changed by then, the context is held again.

        sharepipe history ./inbox --held
        sharepipe show 686362f7 ./inbox --content 1
        sharepipe approve 686362f7 ./inbox

      You approve what this command prints. If you looked earlier, with show, history --json or
      --dry-run, give the version that was printed: if the context has changed since, nothing is
      done.

        sharepipe approve 686362f7 ./inbox --seen 3f0c41d27a9be685

      With --ledger, you answer for all hosts that share the ledger, from any machine that has
      their rules; a host goes on with the context.

        sharepipe approve 686362f7 --ledger postgresql://db1/sharepipe

      The journal records who approved: the user, the machine and the terminal. If another person
      answered first, that answer counts, and the command reports it. A running watch resumes the
      context at once; without one, this command does. Exit status 1 means that a context did not
      end well, or could not be answered.
      """.paragraphs)

  @OptionGroup var answer: AnswerOptions

  @Flag(help: "Approve even though the rules have changed since it was held.")
  var changed = false

  func run() async throws { try await answer.give(.approved, acceptingChanges: changed) }
}
