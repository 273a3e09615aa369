#if PostgreSQL
extension PostgresSchema {
  /// What a session has: a claim whose answer was lost gave contexts to a host that does not know of
  /// them, and no other host may have them as long as its lease goes on.
  static let inHand = """
    CREATE FUNCTION in_hand(p_session uuid, p_inbox int) RETURNS SETOF open_contexts
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
      SELECT * FROM open_contexts
      WHERE state = 'working' AND session = p_session AND inbox = p_inbox
    $$;
    REVOKE ALL ON FUNCTION in_hand(uuid, int) FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION in_hand(uuid, int) TO sharepipe_worker;
    """
}
#endif
