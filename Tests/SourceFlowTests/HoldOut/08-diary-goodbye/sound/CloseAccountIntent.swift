import AppIntents

struct CloseAccountIntent: AppIntent {
  static let title: LocalizedStringResource = "Close the Diary's Account"
  static let description = IntentDescription("Deletes the account and all of its pages.")

  @Parameter(title: "Reason")
  var reason: String?

  @MainActor
  func perform() async throws -> some IntentResult & ProvidesDialog {
    try await requestConfirmation(dialog: "Delete the account and all of its pages?")
    try await DiaryStore.shared.deleteAccount()
    return .result(dialog: "The account is closed.")
  }
}
