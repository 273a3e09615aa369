#if PostgreSQL
extension PostgresSchema {
  /// How a worker comes to contexts, and gives them back.
  ///
  /// The form `ANY (ARRAY(SELECT … LIMIT …))` is not a matter of taste: with a join, the planner takes
  /// a limit that is a parameter for a tenth of all rows, and reads the whole table. And functions in
  /// `plpgsql` keep their plans, where those in `sql` make them for each call.
  static let claims = """
    CREATE FUNCTION claim(p_session uuid, p_inbox int, p_count int, p_line text DEFAULT NULL)
    RETURNS SETOF open_contexts
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    DECLARE chosen text[];
    BEGIN
      -- Two statements, since one with both conditions could use neither index.
      IF p_line IS NULL THEN
        chosen := ARRAY(
          SELECT identifier FROM open_contexts
          WHERE state = 'ready' AND inbox = p_inbox AND may_claim(p_session, p_inbox)
          ORDER BY turn, identifier LIMIT p_count FOR UPDATE SKIP LOCKED);
      ELSE
        chosen := ARRAY(
          SELECT identifier FROM open_contexts
          WHERE parked = p_line AND state = 'waiting' AND inbox = p_inbox
            AND may_claim(p_session, p_inbox)
          ORDER BY turn, identifier LIMIT p_count FOR UPDATE SKIP LOCKED);
      END IF;
      RETURN QUERY
      WITH taken AS (
        UPDATE open_contexts c
        SET state = 'working', session = p_session, fence = nextval('fences'),
          updated = (SELECT now_us()), decided = NULL, host = (SELECT host FROM sessions WHERE id = p_session)
        WHERE c.identifier = ANY (chosen)
        RETURNING c.*)
      SELECT * FROM taken ORDER BY turn, identifier;
    END $$;

    CREATE FUNCTION claim_ended(p_session uuid, p_inbox int, p_age interval, p_count int)
    RETURNS SETOF open_contexts
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    BEGIN
      RETURN QUERY
      WITH taken AS (
        UPDATE open_contexts c SET updated = (SELECT now_us())
        WHERE c.identifier = ANY (ARRAY(
          SELECT identifier FROM open_contexts
          WHERE state = 'ended' AND inbox = p_inbox
            AND updated < now_us() - (extract(epoch FROM p_age) * 1000000)::bigint
            AND EXISTS (SELECT FROM sessions WHERE id = p_session AND fenced IS NULL
              AND lease_until > clock_timestamp())
          ORDER BY updated LIMIT p_count FOR UPDATE SKIP LOCKED))
        RETURNING c.*)
      SELECT * FROM taken ORDER BY number;
    END $$;

    CREATE FUNCTION give_back(p_session uuid, p_identifiers text[]) RETURNS int
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off AS $$
    DECLARE count int;
    BEGIN
      PERFORM FROM open_contexts
      WHERE identifier = ANY (p_identifiers) AND state = 'working' AND session = p_session
      ORDER BY identifier FOR UPDATE;
      UPDATE open_contexts
      SET state = 'ready', session = NULL, parked = NULL, updated = (SELECT now_us())
      WHERE identifier = ANY (p_identifiers) AND state = 'working' AND session = p_session
        AND NOT EXISTS (SELECT FROM open_runs
          WHERE context = open_contexts.number AND open_runs.fence = open_contexts.fence);
      GET DIAGNOSTICS count = ROW_COUNT;
      IF count > 0 THEN PERFORM pg_notify('sharepipe', ''); END IF;
      RETURN count;
    END $$;
    """
}
#endif
