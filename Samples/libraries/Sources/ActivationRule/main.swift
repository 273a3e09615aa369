// Asks the activation rule of a share extension whether it applies.

import Predicates

/// Which types the program knows, with the wider type of each; `TypeIdentifiers` has all of them.
let supertypes = ["public.jpeg": "public.image", "public.png": "public.image"]
let types = TypeOperators(
  conforms: { $0 == $1 || supertypes[$0] == $1 },
  equal: { $0 == $1 })

let rule = try CompiledPredicate(
  """
  SUBQUERY(extensionItems, $item,
    SUBQUERY($item.attachments, $attachment,
      ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
    ).@count == $item.attachments.@count
  ).@count == 1
  """, types: types)

func share(_ identifiers: String...) -> PredicateValue {
  let attachments = identifiers.map { identifier -> PredicateValue in
    ["registeredTypeIdentifiers": [.string(identifier)]]
  }
  return ["extensionItems": [["attachments": .array(attachments)]]]
}

print("two pictures:", try rule.evaluate(with: share("public.jpeg", "public.png")))
print("a picture and a text:", try rule.evaluate(with: share("public.jpeg", "public.text")))

// Functions of real numbers come from the C library of the system.
let isNear = try CompiledPredicate(
  "distanceToLocation:fromLocation:(here, there) < 1000 AND ln(bytes) < 10 AND date < now()")
let photo: PredicateValue = [
  "here": [52.5163, 13.3777], "there": [52.5186, 13.3762], "bytes": 20_000, "date": .date(0),
]
print("a small photo near by:", try isNear.evaluate(with: photo))

do {
  _ = try CompiledPredicate("name = 'open")
} catch {
  print(error)
}
