import Foundation

enum MassUnit: String {
  case kilograms = "kg"
  case pounds = "lb"
}

struct ChartOrder {
  let unit: MassUnit
  let months: String

  init?(_ body: [String: Any]) {
    guard let unit = (body["unit"] as? String).flatMap(MassUnit.init(rawValue:)),
      let months = body["months"] as? String, !months.isEmpty
    else { return nil }
    self.unit = unit
    self.months = months
  }
}
