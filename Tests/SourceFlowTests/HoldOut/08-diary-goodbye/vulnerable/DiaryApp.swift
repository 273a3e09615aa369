import SwiftUI

@main
struct DiaryApp: App {
  @StateObject private var diary = DiaryStore.shared

  var body: some Scene {
    WindowGroup {
      PageList()
        .environmentObject(diary)
        .onOpenURL { link in
          guard link.scheme?.lowercased() == "inkwell" else { return }
          switch DiaryLink(link) {
          case .page(let id): diary.turn(to: id)
          case .startOver: diary.deleteAllPages()
          case nil: break
          }
        }
    }
  }
}
