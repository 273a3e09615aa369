#if PostgreSQL
extension PostgresSchema {
  /// How a ledger is healed from the folders after it was restored, or lost its last outcomes.
  ///
  /// No host may work on the inbox meanwhile: none can begin to, since its row is locked. What is there
  /// already stays as it is, so that all of it can be done once more.
  static let reconcile = """
    CREATE FUNCTION reconcile(p_inbox text, p_rows jsonb, p_runs jsonb, p_dropped text[],
      p_given_up text[])
    RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    DECLARE
      v_inbox int;
      v_hosts text;
      v_changed int := 0;
      v_count int;
    BEGIN
      SELECT i.number INTO v_inbox FROM inboxes i WHERE i.name = p_inbox FOR UPDATE;
      IF v_inbox IS NULL THEN
        RAISE 'the ledger has no inbox ''%''', p_inbox USING ERRCODE = 'SP001';
      END IF;
      SELECT string_agg(DISTINCT s.host, ', ') INTO v_hosts
      FROM sessions s JOIN services v ON v.session = s.id
      WHERE v.inbox = v_inbox AND s.fenced IS NULL AND s.lease_until > clock_timestamp();
      IF v_hosts IS NOT NULL THEN
        RAISE 'hosts work on the inbox: %', v_hosts USING ERRCODE = 'SP003';
      END IF;
      PERFORM sweep();
      IF p_rows = '[]' AND cardinality(p_dropped || p_given_up) = 0 THEN
        -- Fences that hosts were given, and the database has lost, are not given again.
        PERFORM setval('fences', nextval('fences') + 1000000);
        RETURN 0;
      END IF;

      WITH r AS MATERIALIZED (SELECT * FROM written(p_rows)),
      gone AS (
        DELETE FROM open_contexts c USING r
        WHERE c.identifier = r.identifier AND c.inbox = v_inbox AND c.state <> 'held'
          AND r.state = 'placed' AND r."end" <> 'held'
        RETURNING c.*),
      ended AS (
        DELETE FROM open_runs o USING gone g WHERE o.context = g.number RETURNING o.*)
      INSERT INTO history (number, identifier, inbox, state, host, fence, entry, claims, after, owner,
        rules, "end", begun, crashes, created, updated, content_hash, record, place, bytes, request,
        steps, runs)
      SELECT g.number, g.identifier, g.inbox, 'placed', g.host, g.fence, g.entry, g.claims, g.after,
        g.owner, coalesce(nullif(r.rules, ''), g.rules), r."end", greatest(g.begun, r.begun),
        g.crashes, g.created, now_us(), coalesce(r.content_hash, g.content_hash),
        coalesce(r.record, g.record), r.place, coalesce(r.bytes, g.bytes), g.request,
        g.steps || r.steps,
        (SELECT coalesce(jsonb_agg(x - 'context'), '[]') FROM jsonb_array_elements(p_runs) x
          WHERE x ->> 'context' = g.identifier)
        || (SELECT whole_runs(coalesce(jsonb_agg(to_jsonb(e) - '{context,ticket}'::text[]
            ORDER BY e.began, e.attempt), '[]'), g.record)
          FROM ended e WHERE e.context = g.number AND NOT EXISTS (
            SELECT FROM jsonb_array_elements(p_runs) x
            WHERE x ->> 'key' = e.key AND (x ->> 'attempt')::int = e.attempt))
      FROM gone g JOIN r ON r.identifier = g.identifier;
      GET DIAGNOSTICS v_count = ROW_COUNT;
      v_changed := v_changed + v_count;

      UPDATE open_contexts c
      SET state = 'held', session = NULL, "end" = 'held', due = r.due, place = r.place,
        record = coalesce(r.record, c.record), content_hash = coalesce(r.content_hash, c.content_hash),
        bytes = coalesce(r.bytes, c.bytes), rules = coalesce(nullif(r.rules, ''), c.rules),
        updated = greatest(now_us(), c.updated + 1), steps = c.steps || r.steps
      FROM written(p_rows) r
      WHERE c.identifier = r.identifier AND c.inbox = v_inbox AND c.state <> 'held'
        AND r.state = 'placed' AND r."end" = 'held';
      GET DIAGNOSTICS v_count = ROW_COUNT;
      v_changed := v_changed + v_count;

      INSERT INTO history (number, identifier, inbox, state, entry, claims, after, owner, rules, "end",
        begun, crashes, created, updated, content_hash, record, place, bytes, request, steps, runs)
      SELECT nextval('numbers'), r.identifier, v_inbox, 'placed', r.entry, r.claims, r.after, r.owner,
        r.rules, r."end", r.begun, r.crashes, r.created, now_us(), r.content_hash, r.record, r.place,
        r.bytes, r.request, r.steps,
        (SELECT coalesce(jsonb_agg(x - 'context'), '[]') FROM jsonb_array_elements(p_runs) x
          WHERE x ->> 'context' = r.identifier)
      FROM written(p_rows) r
      WHERE r.state = 'placed' AND r."end" <> 'held'
        AND NOT EXISTS (SELECT FROM open_contexts c WHERE c.identifier = r.identifier)
        AND NOT EXISTS (SELECT FROM history h WHERE h.identifier = r.identifier);
      GET DIAGNOSTICS v_count = ROW_COUNT;
      v_changed := v_changed + v_count;

      INSERT INTO open_contexts (identifier, inbox, state, entry, claims, after, owner, rules, "end",
        begun, crashes, due, created, updated, content_hash, record, place, bytes, request, steps)
      SELECT r.identifier, v_inbox, CASE r.state WHEN 'placed' THEN 'held' ELSE 'waiting' END, r.entry,
        r.claims, r.after, r.owner, r.rules, r."end", r.begun, r.crashes,
        CASE r.state WHEN 'placed' THEN r.due ELSE coalesce(r.due, now_us()) END, r.created, now_us(),
        r.content_hash, r.record, r.place, r.bytes, r.request, r.steps
      FROM written(p_rows) r
      WHERE (r.state = 'waiting' OR r.state = 'placed' AND r."end" = 'held')
        AND NOT EXISTS (SELECT FROM history h WHERE h.identifier = r.identifier)
      ON CONFLICT DO NOTHING;
      GET DIAGNOSTICS v_count = ROW_COUNT;
      v_changed := v_changed + v_count;

      INSERT INTO open_runs (context, extension, key, stage, attempt, session, fence, began, "end",
        exit_status, microseconds, decision)
      SELECT c.number, x.extension, x.key, x.stage, x.attempt, x.session, x.fence, x.began, x."end",
        x.exit_status, x.microseconds, x.decision
      FROM jsonb_to_recordset(p_runs) AS x(context text, extension text, key text, stage int,
          attempt int, session uuid, fence bigint, began bigint, "end" text, exit_status bigint,
          microseconds bigint, decision text)
        JOIN open_contexts c ON c.identifier = x.context
      WHERE c.inbox = v_inbox AND c.state IN ('held', 'waiting')
      ON CONFLICT (key, attempt) DO UPDATE SET "end" = excluded."end",
        exit_status = excluded.exit_status, microseconds = excluded.microseconds,
        decision = excluded.decision
      WHERE open_runs."end" IS NULL;

      DELETE FROM open_contexts c
      WHERE c.identifier = ANY (p_dropped) AND c.inbox = v_inbox AND c.state = 'arriving';
      GET DIAGNOSTICS v_count = ROW_COUNT;
      v_changed := v_changed + v_count;

      WITH gone AS (
        DELETE FROM open_contexts c
        WHERE c.identifier = ANY (p_dropped || p_given_up) AND c.inbox = v_inbox
          AND c.state IN ('arriving', 'ready', 'waiting', 'working')
        RETURNING c.*),
      ended AS (
        DELETE FROM open_runs o USING gone g WHERE o.context = g.number RETURNING o.*)
      INSERT INTO history (number, identifier, inbox, state, host, fence, entry, claims, after, owner,
        rules, begun, crashes, created, updated, content_hash, bytes, request, steps, runs)
      SELECT g.number, g.identifier, g.inbox, 'abandoned', g.host, g.fence, g.entry, g.claims, g.after,
        g.owner, g.rules, g.begun, g.crashes, g.created, now_us(), g.content_hash, g.bytes, g.request,
        g.steps || step('reconciled', jsonb_build_object('why',
          CASE WHEN g.identifier = ANY (p_dropped) THEN 'its entry is in the inbox'
            ELSE 'its entry is missing' END)),
        (SELECT whole_runs(coalesce(jsonb_agg(to_jsonb(e) - '{context,ticket}'::text[]
          ORDER BY e.began, e.attempt), '[]'), g.record) FROM ended e WHERE e.context = g.number)
      FROM gone g;
      GET DIAGNOSTICS v_count = ROW_COUNT;
      RETURN v_changed + v_count;
    END $$;
    REVOKE ALL ON FUNCTION reconcile(text, jsonb, jsonb, text[], text[]) FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION reconcile(text, jsonb, jsonb, text[], text[]) TO sharepipe_person;
    """
}
#endif
