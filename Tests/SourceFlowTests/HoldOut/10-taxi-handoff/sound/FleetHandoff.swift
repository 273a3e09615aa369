import UIKit

/// Passes a ride to the app of the company that drives it.
@MainActor
struct FleetHandoff {
  let account: Account

  func attach(_ ride: Ride) async -> Bool {
    guard let address = address(of: ride) else { return false }
    return await UIApplication.shared.open(address, options: [:])
  }

  private func address(of ride: Ride) -> URL? {
    var parts = URLComponents()
    parts.scheme = "fleetdriver"
    parts.host = "attach"
    parts.queryItems = [
      URLQueryItem(name: "ride", value: ride.id.uuidString)
    ]
    return parts.url
  }
}
