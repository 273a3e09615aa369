/// Functions of collections, sets and places on the earth.
extension PredicateFunction {
  static let union = PredicateFunction("UNION::", .general(Evaluation.union))
  static let intersect = PredicateFunction("INTERSECT::", .general(Evaluation.intersect))
  static let minus = PredicateFunction("MINUS::", .general(Evaluation.minus))

  static let collections = [
    PredicateFunction("distinct:", .general(Evaluation.distinct)),
    PredicateFunction("noindex:", .general { (_, _, arguments) in arguments[0] }),
    PredicateFunction("objectFrom:withIndex:", .general(Evaluation.objectAtIndex)),
    PredicateFunction("distanceToLocation:fromLocation:", .general(Evaluation.distance)),
  ]
}

extension Evaluation {
  /// Each element once, in the order in which it first comes.
  static let distinct: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    if case .set = arguments[0] { return arguments[0] }
    return .array(
      try evaluation.distinct(try evaluation.elements(arguments[0], call), at: call.range))
  }

  static let objectAtIndex: PredicateFunction.Body = {
    (evaluation, call, arguments) throws(Stop) in
    try evaluation.element(of: arguments[0], at: arguments[1], call.range)
  }

  static let union: PredicateFunction.Body = { (evaluation, call, arguments) throws(Stop) in
    let (first, second) = try evaluation.bothElements(arguments, call)
    return try evaluation.setResult(first + second, arguments, call)
  }

  static let intersect: PredicateFunction.Body = { (evaluation, call, arguments) throws(Stop) in
    let (first, second) = try evaluation.bothElements(arguments, call)
    var kept: [PredicateValue] = []
    for element in first where try evaluation.isElement(element, of: second, depth: 0, call.range) {
      kept.append(element)
    }
    return try evaluation.setResult(kept, arguments, call)
  }

  static let minus: PredicateFunction.Body = { (evaluation, call, arguments) throws(Stop) in
    let (first, second) = try evaluation.bothElements(arguments, call)
    var kept: [PredicateValue] = []
    for element in first where try !evaluation.isElement(element, of: second, depth: 0, call.range)
    {
      kept.append(element)
    }
    return try evaluation.setResult(kept, arguments, call)
  }

  private mutating func bothElements(
    _ arguments: [PredicateValue], _ call: CompiledCall
  ) throws(Stop) -> ([PredicateValue], [PredicateValue]) {
    (try elements(arguments[0], call), try elements(arguments[1], call))
  }

  /// A set if one side is one; of two arrays an array, each element once, in order.
  private mutating func setResult(
    _ elements: [PredicateValue], _ arguments: [PredicateValue], _ call: CompiledCall
  ) throws(Stop) -> PredicateValue {
    for argument in arguments {
      if case .set = argument { return try set(of: elements, at: call.range) }
    }
    return .array(try distinct(elements, at: call.range))
  }

  /// The metres between two places over a sphere of the earth's mean radius.
  ///
  /// A place is an object with `latitude` and `longitude`, or an array of both, in degrees.
  static let distance: PredicateFunction.Body = { (evaluation, call, arguments) throws(Stop) in
    let first = try evaluation.location(arguments[0], call)
    let second = try evaluation.location(arguments[1], call)
    let latitudes = CStandardLibrary.sine((second.latitude - first.latitude) / 2)
    let longitudes = CStandardLibrary.sine((second.longitude - first.longitude) / 2)
    let part =
      latitudes * latitudes
      + CStandardLibrary.cosine(first.latitude) * CStandardLibrary.cosine(second.latitude)
      * longitudes * longitudes
    return .double(2 * 6_371_008.8 * CStandardLibrary.arcSine(min(1, part.squareRoot())))
  }

  /// A place in radians.
  private mutating func location(
    _ value: PredicateValue, _ call: CompiledCall
  ) throws(Stop) -> (latitude: Double, longitude: Double) {
    var latitude: PredicateValue?
    var longitude: PredicateValue?
    switch value {
    case .dictionary, .object:
      latitude = try self.value(of: "latitude", in: value, at: call.range)
      longitude = try self.value(of: "longitude", in: value, at: call.range)
    case .array(let parts) where parts.count == 2: (latitude, longitude) = (parts[0], parts[1])
    default: break
    }
    guard let latitude = latitude?.number?.real, let longitude = longitude?.number?.real else {
      throw stop(.notLocation(value.kindName, for: call.name), at: call.range)
    }
    return (latitude * .pi / 180, longitude * .pi / 180)
  }
}
