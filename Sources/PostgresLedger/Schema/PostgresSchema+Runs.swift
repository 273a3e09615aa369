#if PostgreSQL
extension PostgresSchema {
  /// Which runs a worker begins, and how they end.
  ///
  /// The key and the number of the attempt are unique: to insert them is the permission to run.
  static let runs = """
    CREATE FUNCTION begin_runs(p_rows jsonb)
    RETURNS TABLE (context text, key text, answer int)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off AS $$
    DECLARE
      contexts text[];
      keys text[];
      attempts int[];
    BEGIN
      WITH r AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(p_rows) AS r(context text, session uuid, fence bigint,
          ticket bigint, key text, extension text, stage int, began bigint, last_attempt int,
          last_end text, steps jsonb)),
      held AS MATERIALIZED (
        SELECT c.identifier, c.number FROM open_contexts c JOIN r ON c.identifier = r.context
        WHERE c.state = 'working' AND c.session = r.session AND c.fence = r.fence
        FOR NO KEY UPDATE OF c),
      known AS MATERIALIZED (
        SELECT r.key, l.attempt, l."end" FROM r LEFT JOIN LATERAL (
          SELECT o.attempt, o."end" FROM open_runs o WHERE o.key = r.key
          ORDER BY o.attempt DESC LIMIT 1) l ON true),
      new AS (
        INSERT INTO open_runs (context, extension, key, stage, attempt, session, fence, ticket,
          began)
        SELECT held.number, r.extension, r.key, r.stage, coalesce(r.last_attempt, 0) + 1, r.session,
          r.fence, r.ticket, r.began
        FROM r JOIN held ON held.identifier = r.context JOIN known ON known.key = r.key
        WHERE known.attempt IS NOT DISTINCT FROM r.last_attempt
          AND known."end" IS NOT DISTINCT FROM r.last_end
        ON CONFLICT DO NOTHING
        RETURNING open_runs.key, open_runs.attempt),
      -- Nothing that an index has is changed, so that no index is written.
      noted AS (
        UPDATE open_contexts c SET steps = c.steps || r.steps
        FROM r WHERE c.identifier = r.context AND r.key IN (SELECT new.key FROM new)
          AND jsonb_array_length(r.steps) > 0)
      SELECT array_agg(r.context), array_agg(r.key), array_agg(new.attempt)
      INTO contexts, keys, attempts FROM r JOIN new ON new.key = r.key;
      IF cardinality(keys) = jsonb_array_length(p_rows) THEN
        RETURN QUERY SELECT * FROM unnest(contexts, keys, attempts);
        RETURN;
      END IF;
      -- Another statement, which sees what was begun before an answer was lost.
      RETURN QUERY
      SELECT r.context, r.key,
        CASE WHEN c.identifier IS NULL THEN -1 ELSE coalesce(o.attempt, 0) END
      FROM jsonb_to_recordset(p_rows) AS r(context text, session uuid, fence bigint, ticket bigint,
          key text, last_attempt int)
        LEFT JOIN open_contexts c ON c.identifier = r.context AND c.state = 'working'
          AND c.session = r.session AND c.fence = r.fence
        LEFT JOIN open_runs o ON o.key = r.key AND o.attempt = coalesce(r.last_attempt, 0) + 1
          AND o.ticket = r.ticket;
    END $$;

    CREATE FUNCTION end_runs(p_rows jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off AS $$
    BEGIN
      WITH r AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(p_rows) AS r(context text, session uuid, fence bigint,
          key text, attempt int, extension text, "end" text, exit_status bigint,
          microseconds bigint, decision text, steps jsonb)),
      held AS MATERIALIZED (
        SELECT c.identifier FROM open_contexts c JOIN r ON c.identifier = r.context
        WHERE c.session = r.session AND c.fence = r.fence),
      -- One that began the run says how it ended, and so does the one that has the context now.
      done AS (
        UPDATE open_runs o SET "end" = r."end", exit_status = r.exit_status,
          microseconds = r.microseconds, decision = r.decision
        FROM r
        WHERE o.key = r.key AND o.attempt = r.attempt
          AND (o."end" IS NULL OR r.context IN (SELECT held.identifier FROM held))
          AND (r.session IS NULL OR o.session = r.session AND o.fence = r.fence
            OR r.context IN (SELECT held.identifier FROM held))),
      noted AS (
        UPDATE open_contexts c SET steps = added(c.steps, r.steps)
        FROM r WHERE c.identifier = r.context AND c.session = r.session AND c.fence = r.fence
          AND NOT c.steps @> r.steps)
      INSERT INTO stale_runs (context, extension, key, attempt, session, host, fence, "end")
      SELECT r.context, r.extension, r.key, r.attempt, r.session,
        (SELECT host FROM sessions WHERE id = r.session), r.fence, r."end"
      FROM r
      WHERE r.session IS NOT NULL AND r.context NOT IN (SELECT held.identifier FROM held)
        -- Not one that was noted before an answer was lost.
        AND NOT EXISTS (SELECT FROM open_runs o WHERE o.key = r.key AND o.attempt = r.attempt
          AND o.session = r.session AND o.fence = r.fence AND o."end" = r."end")
        AND NOT EXISTS (SELECT FROM history h WHERE h.identifier = r.context AND h.fence = r.fence)
      ON CONFLICT DO NOTHING;
    END $$;

    CREATE FUNCTION withdraw_runs(p_rows jsonb) RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off AS $$
      DELETE FROM open_runs o
      USING jsonb_to_recordset(p_rows) AS r(key text, attempt int, session uuid)
      WHERE o.key = r.key AND o.attempt = r.attempt AND o.session = r.session AND o."end" IS NULL
    $$;

    CREATE FUNCTION put_aside(p_context text, p_session uuid, p_fence bigint, p_place bytea)
    RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
      INSERT INTO stale_runs (context, session, host, fence, put_aside)
      VALUES (p_context, p_session, (SELECT host FROM sessions WHERE id = p_session), p_fence, p_place)
    $$;
    """
}
#endif
