import SwiftUI

@main
struct BakeryApp: App {
  @StateObject private var offers = OfferModel()

  var body: some Scene {
    WindowGroup {
      OfferList()
        .environmentObject(offers)
        .onOpenURL { url in
          guard let route = LinkRoute(url) else { return }
          Task { await offers.follow(route) }
        }
    }
  }
}

struct OfferList: View {
  @EnvironmentObject private var offers: OfferModel

  var body: some View {
    List(offers.all, selection: $offers.selection) { offer in
      Label(offer.title, systemImage: "birthday.cake")
    }
  }
}
