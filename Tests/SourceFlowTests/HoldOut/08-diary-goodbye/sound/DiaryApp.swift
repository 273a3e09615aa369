import SwiftUI

@main
struct DiaryApp: App {
  @StateObject private var diary = DiaryStore.shared
  @State private var asksToErase = false

  var body: some Scene {
    WindowGroup {
      PageList()
        .environmentObject(diary)
        .onOpenURL { link in
          guard link.scheme?.lowercased() == "inkwell" else { return }
          switch DiaryLink(link) {
          case .page(let id): diary.turn(to: id)
          case .startOver: asksToErase = true
          case nil: break
          }
        }
        .confirmationDialog("Erase every page?", isPresented: $asksToErase) {
          Button("Erase", role: .destructive) { diary.deleteAllPages() }
          Button("Keep", role: .cancel) {}
        }
    }
  }
}
