import SwiftUI

struct CouponListView: View {
  @EnvironmentObject private var router: LinkRouter
  @State private var coupons: [Coupon] = Coupon.samples

  var body: some View {
    NavigationView {
      List(coupons) { coupon in
        HStack {
          Text(coupon.title)
          Spacer()
          if coupon.id == router.selectedCoupon {
            Image(systemName: "checkmark")
          }
        }
      }
      .navigationTitle("Coupons")
    }
  }
}

struct Coupon: Identifiable {
  let id: UUID
  let title: String

  static let samples = [Coupon(id: UUID(), title: "Two for one")]
}
