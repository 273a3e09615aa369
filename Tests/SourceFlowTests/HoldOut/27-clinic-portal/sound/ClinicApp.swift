import SwiftUI

@main
struct ClinicApp: App {
  @StateObject private var model = PortalModel()

  var body: some Scene {
    WindowGroup {
      Group {
        if let page = model.page {
          PortalView(page: page)
        } else {
          Text("Choose an appointment")
        }
      }
      .onOpenURL(perform: model.open)
    }
  }
}
