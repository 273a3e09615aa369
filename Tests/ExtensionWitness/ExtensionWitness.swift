import Foundation
import SharepipeExtension

/// An action that does what the title of the first item says, so that tests can see what comes of it.
@main
struct ExtensionWitness: ActionExtension {
  private struct OwnError: Error {}

  func isContentValid(_ context: ExtensionContext) async throws -> ContentValidity {
    switch context.items.first?.attributedTitle {
    case "refuse": ContentValidity(reasons: ["one", "two"])
    case "fail": throw OwnError()
    default: true
    }
  }

  func run(_ context: ExtensionContext) async throws -> [ExtensionItem]? {
    switch context.items.first?.attributedTitle {
    case "print":
      print("this is no answer")
      let child = Process()
      child.executableURL = URL(filePath: "/bin/sh")
      child.arguments = ["-c", "echo nor is this; cat"]
      try child.run()
      child.waitUntilExit()
      return nil
    case "return": return context.items
    case "decline": throw ExtensionCancellation(domain: "witness", code: 7, message: "not today")
    case "later": throw TemporaryFailure("the server sleeps")
    case "fail": throw OwnError()
    case "wait":
      print("waiting")
      fflush(nil)
      do {
        try await Task.sleep(for: .seconds(600))
      } catch {
        print("cleaned up")
        fflush(nil)
        throw error
      }
      return nil
    case "secret":
      let text = String(decoding: try context.secret(named: "token"), as: UTF8.self)
      let again = String(decoding: try context.secret(named: "token"), as: UTF8.self)
      return [ExtensionItem(attributedTitle: text + again, attachments: [])]
    default: return nil
    }
  }
}
