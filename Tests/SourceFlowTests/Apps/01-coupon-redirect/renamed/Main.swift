import SwiftUI

struct VoucherScreen: View {
  let vouchers: [Voucher]
  @ObservedObject var inbound: Inbound

  var body: some View {
    List(vouchers) { voucher in
      Text(voucher.caption)
        .fontWeight(voucher.id == inbound.highlighted ? .bold : .regular)
    }
    .onOpenURL { inbound.accept($0) }
  }
}

@main
struct DealsApp: App {
  @StateObject private var inbound = Inbound()

  var body: some Scene {
    WindowGroup {
      VoucherScreen(vouchers: [], inbound: inbound)
    }
  }
}
