import Foundation

/// What one device hands to another: the region that a person looks at.
struct TrailPlace {
  static let activityType = "com.example.trails.region"

  let region: String
  let steepest: Double

  init?(_ userInfo: [AnyHashable: Any]) {
    guard let region = userInfo["region"] as? String, region.count < 40 else { return nil }
    self.region = region
    steepest = userInfo["steepest"] as? Double ?? 90
  }
}

protocol TrailSearching: AnyObject {
  func find(_ place: TrailPlace)
}
