#if PostgreSQL
extension PostgresSchema {
  /// Which runs a worker begins, and how they end.
  ///
  /// The key and the number of the attempt are unique: to insert them is the permission to run. An
  /// extension with a limit for all hosts has at most so many rows in `slots`; who counts them holds
  /// a lock on the name of the extension, so that no other host counts meanwhile.
  static let runs = """
    CREATE FUNCTION begin_runs(p_rows jsonb)
    RETURNS TABLE (context text, key text, answer int)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
    DECLARE
      contexts text[];
      keys text[];
      attempts int[];
      crowded text[];
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended(l.extension, 1936225392))
      FROM (SELECT DISTINCT r.extension FROM jsonb_to_recordset(p_rows) AS r(extension text, most int)
        WHERE r.most IS NOT NULL ORDER BY 1) l;
      WITH r AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(p_rows) AS r(context text, session uuid, fence bigint,
          ticket bigint, key text, extension text, most int, stage int, began bigint,
          last_attempt int, last_end text, steps jsonb)),
      held AS MATERIALIZED (
        SELECT c.identifier, c.number FROM open_contexts c JOIN r ON c.identifier = r.context
        WHERE c.state = 'working' AND c.session = r.session AND c.fence = r.fence
        FOR NO KEY UPDATE OF c),
      known AS MATERIALIZED (
        SELECT r.key, l.attempt, l."end" FROM r LEFT JOIN LATERAL (
          SELECT o.attempt, o."end" FROM open_runs o WHERE o.key = r.key
          ORDER BY o.attempt DESC LIMIT 1) l ON true),
      taken AS MATERIALIZED (
        SELECT s.extension, count(*) AS count FROM slots s JOIN open_contexts c
          ON c.number = s.context AND c.state = 'working' AND c.session = s.session
            AND c.fence = s.fence
        WHERE s.extension IN (SELECT r.extension FROM r WHERE r.most IS NOT NULL)
        GROUP BY s.extension),
      allowed AS MATERIALIZED (
        SELECT r.*, held.number, r.most IS NULL OR coalesce(taken.count, 0)
          + row_number() OVER (PARTITION BY r.extension ORDER BY held.number) <= r.most AS has_room
        FROM r JOIN held ON held.identifier = r.context JOIN known ON known.key = r.key
          LEFT JOIN taken ON taken.extension = r.extension
        WHERE known.attempt IS NOT DISTINCT FROM r.last_attempt
          AND known."end" IS NOT DISTINCT FROM r.last_end),
      new AS (
        INSERT INTO open_runs (context, extension, key, stage, attempt, session, fence, ticket,
          began)
        SELECT a.number, a.extension, a.key, a.stage, coalesce(a.last_attempt, 0) + 1, a.session,
          a.fence, a.ticket, a.began
        FROM allowed a WHERE a.has_room
        ON CONFLICT DO NOTHING
        RETURNING open_runs.key, open_runs.attempt),
      slot AS (
        INSERT INTO slots (extension, key, attempt, context, session, fence)
        SELECT a.extension, a.key, new.attempt, a.number, a.session, a.fence
        FROM new JOIN allowed a ON a.key = new.key WHERE a.most IS NOT NULL
        ON CONFLICT DO NOTHING),
      -- Nothing that an index has is changed, so that no index is written.
      noted AS (
        UPDATE open_contexts c SET steps = c.steps || r.steps
        FROM r WHERE c.identifier = r.context AND r.key IN (SELECT new.key FROM new)
          AND jsonb_array_length(r.steps) > 0)
      SELECT array_agg(r.context) FILTER (WHERE new.key IS NOT NULL),
        array_agg(r.key) FILTER (WHERE new.key IS NOT NULL),
        array_agg(new.attempt) FILTER (WHERE new.key IS NOT NULL),
        array_agg(r.key) FILTER (WHERE NOT a.has_room)
      INTO contexts, keys, attempts, crowded
      FROM r LEFT JOIN new ON new.key = r.key LEFT JOIN allowed a ON a.key = r.key;
      IF cardinality(keys) = jsonb_array_length(p_rows) THEN
        RETURN QUERY SELECT * FROM unnest(contexts, keys, attempts);
        RETURN;
      END IF;
      -- Another statement, which sees what was begun before an answer was lost.
      RETURN QUERY
      SELECT r.context, r.key,
        CASE WHEN c.identifier IS NULL THEN -1 WHEN o.attempt IS NOT NULL THEN o.attempt
          WHEN r.key = ANY (crowded) THEN -2 ELSE 0 END
      FROM jsonb_to_recordset(p_rows) AS r(context text, session uuid, fence bigint, ticket bigint,
          key text, last_attempt int)
        LEFT JOIN open_contexts c ON c.identifier = r.context AND c.state = 'working'
          AND c.session = r.session AND c.fence = r.fence
        LEFT JOIN open_runs o ON o.key = r.key AND o.attempt = coalesce(r.last_attempt, 0) + 1
          AND o.ticket = r.ticket;
    END $$;

    CREATE FUNCTION end_runs(p_rows jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
    DECLARE
      late stale_runs[];
      one stale_runs;
    BEGIN
      DELETE FROM slots s
      USING jsonb_to_recordset(p_rows) AS r(extension text, key text, attempt int)
      WHERE s.extension = r.extension AND s.key = r.key AND s.attempt = r.attempt;
      IF FOUND THEN PERFORM pg_notify('sharepipe', 'slot'); END IF;
      WITH r AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(p_rows) AS r(context text, session uuid, fence bigint,
          key text, attempt int, extension text, "end" text, exit_status bigint,
          microseconds bigint, decision text, decision_at int, decision_length int, steps jsonb)),
      held AS MATERIALIZED (
        SELECT c.identifier, c.state FROM open_contexts c JOIN r ON c.identifier = r.context
        WHERE (c.session = r.session OR c.state = 'ended') AND c.fence = r.fence
        FOR NO KEY UPDATE OF c),
      -- One that began the run says how it ended, and so does the one that has the context now. A record
      -- with the decision in it is written in the same transaction by the one that has the context.
      done AS (
        UPDATE open_runs o SET "end" = r."end", exit_status = r.exit_status,
          microseconds = r.microseconds,
          decision = CASE WHEN p.start IS NULL THEN r.decision END, decision_at = p.start,
          decision_length = CASE WHEN p.start IS NOT NULL THEN r.decision_length END
        FROM r LEFT JOIN LATERAL (SELECT r.decision_at AS start FROM held
          WHERE held.identifier = r.context AND held.state = 'working') p ON true
        WHERE o.key = r.key AND o.attempt = r.attempt
          AND (o."end" IS NULL OR r.context IN (SELECT held.identifier FROM held))
          AND (r.session IS NULL OR o.session = r.session AND o.fence = r.fence
            OR r.context IN (SELECT held.identifier FROM held))),
      noted AS (
        UPDATE open_contexts c SET steps = added(c.steps, r.steps)
        FROM r WHERE c.identifier = r.context
          AND r.context IN (SELECT held.identifier FROM held) AND NOT c.steps @> r.steps),
      stale AS (
        INSERT INTO stale_runs (context, extension, key, attempt, session, host, fence, "end")
        SELECT r.context, r.extension, r.key, r.attempt, r.session,
          (SELECT host FROM sessions WHERE id = r.session), r.fence, r."end"
        FROM r
        WHERE r.session IS NOT NULL AND r.context NOT IN (SELECT held.identifier FROM held)
          -- Not one that was noted before an answer was lost.
          AND NOT EXISTS (SELECT FROM open_runs o WHERE o.key = r.key AND o.attempt = r.attempt
            AND o.session = r.session AND o.fence = r.fence AND o."end" = r."end")
          AND NOT EXISTS (SELECT FROM history h WHERE h.identifier = r.context AND h.fence = r.fence)
        ON CONFLICT DO NOTHING
        RETURNING stale_runs)
      SELECT array_agg(stale.stale_runs) INTO late FROM stale;
      -- Rare, and for a person who looks at the context.
      FOREACH one IN ARRAY coalesce(late, '{}') LOOP
        UPDATE open_contexts SET steps = steps || step('stale', jsonb_build_object(
          'extension', one.extension, 'attempt', one.attempt, 'end', one."end", 'host', one.host,
          'fence', one.fence)) WHERE identifier = one.context;
        IF NOT FOUND THEN
          UPDATE history SET steps = steps::jsonb || step('stale', jsonb_build_object(
            'extension', one.extension, 'attempt', one.attempt, 'end', one."end", 'host', one.host,
            'fence', one.fence)) WHERE identifier = one.context;
        END IF;
      END LOOP;
    END $$;

    CREATE FUNCTION withdraw_runs(p_rows jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off AS $$
    BEGIN
      DELETE FROM slots s
      USING jsonb_to_recordset(p_rows) AS r(extension text, key text, attempt int, session uuid)
      WHERE s.extension = r.extension AND s.key = r.key AND s.attempt = r.attempt
        AND s.session = r.session;
      IF FOUND THEN PERFORM pg_notify('sharepipe', 'slot'); END IF;
      DELETE FROM open_runs o
      USING jsonb_to_recordset(p_rows) AS r(key text, attempt int, session uuid)
      WHERE o.key = r.key AND o.attempt = r.attempt AND o.session = r.session AND o."end" IS NULL;
    END $$;
    """
}
#endif
