#if PostgreSQL
/// The types of PostgreSQL that are sent or read here, by their object identifiers.
///
/// Source: `src/include/catalog/pg_type.dat` of PostgreSQL; these never change.
enum PostgresType: UInt32 {
  case bool = 16
  case bytea = 17
  case name = 19
  case int8 = 20
  case int2 = 21
  case int4 = 23
  case text = 25
  case json = 114
  case unknown = 705
  case bpchar = 1042
  case varchar = 1043
  case textArray = 1009
  case byteaArray = 1001
  case int8Array = 1016
  case timestamptz = 1184
  case uuid = 2950
  case jsonb = 3802
  case jsonbArray = 3807
}
#endif
