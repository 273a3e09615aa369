import SwiftUI
import UniformTypeIdentifiers

struct Login: Identifiable {
  let id: UUID
  let account: String
  let password: String
}

@MainActor
final class LoginDetailModel: ObservableObject {
  @Published private(set) var notice = ""
  private let login: Login

  init(login: Login) {
    self.login = login
  }

  func copyAccount() {
    UIPasteboard.general.string = login.account
    notice = "The account is copied"
  }

  func copyLogin() {
    UIPasteboard.general.string = login.password
    notice = "The password is copied"
  }
}
