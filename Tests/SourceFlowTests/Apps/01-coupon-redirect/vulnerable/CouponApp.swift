import SwiftUI

@main
struct CouponApp: App {
  @StateObject private var router = LinkRouter()

  var body: some Scene {
    WindowGroup {
      CouponListView()
        .environmentObject(router)
        .onOpenURL { url in
          router.handle(url)
        }
    }
  }
}
