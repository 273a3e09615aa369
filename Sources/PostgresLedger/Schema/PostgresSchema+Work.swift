#if PostgreSQL
extension PostgresSchema {
  /// What a worker does with a context that it has: it begins with it, notes what happens, ends it,
  /// and files its entry.
  ///
  /// Every write that decides is compared with the session and the fence of the claim, in the
  /// statement that writes: of a sweep and an end at the same moment, the lock of the row lets one
  /// win, and the other changes nothing. All functions take many contexts at once, for one
  /// transaction is one sync of the disk. And all of them can be called once more when an answer was
  /// lost: what was done before is recognized in a statement of its own, which sees what others have
  /// committed while the one before it waited for them.
  ///
  /// Plans are made once, since a plan for each call would take longer than what it does; a table may
  /// be small then and grow, so that none may read a whole table.
  static let work = """
    CREATE FUNCTION begin_contexts(p_session uuid, p_rows jsonb)
    RETURNS TABLE (identifier text, fence bigint)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
    DECLARE count int;
    BEGIN
      RETURN QUERY
      WITH r AS MATERIALIZED (SELECT * FROM written(p_rows)),
      -- Mostly nothing that an index has is changed, so that no index is written.
      claimed AS (
        UPDATE open_contexts c
        SET rules = r.rules, begun = r.begun, crashes = r.crashes, due = NULL, parked = r.parked,
          place = r.place, content_hash = r.content_hash, bytes = coalesce(r.bytes, c.bytes),
          record = NULL, "end" = NULL, steps = added(c.steps, r.steps)
        FROM r
        WHERE r.fence IS NOT NULL AND c.identifier = r.identifier AND c.state = 'working'
          AND c.session = p_session AND r.session = p_session AND c.fence = r.fence
        RETURNING c.identifier, c.fence),
      new AS (
        INSERT INTO open_contexts (identifier, inbox, state, session, host, fence, entry, claims,
          after, owner, rules, begun, crashes, created, updated, content_hash, bytes, request, parked,
          steps)
        SELECT r.identifier, (SELECT min(inbox) FROM services WHERE session = p_session), 'working',
          s.id, s.host, nextval('fences'), r.entry, r.claims, r.after, r.owner, r.rules, r.begun,
          r.crashes, r.created, (SELECT now_us()), r.content_hash, r.bytes, r.request, r.parked,
          r.steps
        FROM r JOIN sessions s ON s.id = p_session AND s.fenced IS NULL
        WHERE r.fence IS NULL
        ON CONFLICT DO NOTHING
        RETURNING open_contexts.identifier, open_contexts.fence)
      SELECT * FROM claimed UNION ALL SELECT * FROM new;
      GET DIAGNOSTICS count = ROW_COUNT;
      IF count < jsonb_array_length(p_rows) THEN
        -- Those that were begun before an answer was lost.
        RETURN QUERY
        SELECT c.identifier, c.fence
        FROM written(p_rows) r JOIN open_contexts c ON c.identifier = r.identifier
        WHERE r.fence IS NULL AND c.state = 'working' AND c.session = p_session
          AND c.created = r.created;
      END IF;
    END $$;

    CREATE FUNCTION note_steps(p_rows jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
    DECLARE count int;
    BEGIN
      UPDATE open_contexts c SET steps = added(c.steps, r.steps)
      FROM jsonb_to_recordset(p_rows) AS r(identifier text, steps jsonb)
      WHERE c.identifier = r.identifier;
      GET DIAGNOSTICS count = ROW_COUNT;
      IF count < jsonb_array_length(p_rows) THEN
        UPDATE history h SET steps = added(h.steps::jsonb, r.steps)
        FROM jsonb_to_recordset(p_rows) AS r(identifier text, steps jsonb)
        WHERE h.identifier = r.identifier;
      END IF;
    END $$;

    CREATE FUNCTION commit_contexts(p_rows jsonb, p_following jsonb) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
    DECLARE
      done text[];
      filed jsonb;
    BEGIN
      WITH r AS MATERIALIZED (SELECT * FROM written(p_rows)),
      changed AS (
        UPDATE open_contexts c
        SET state = CASE WHEN r.state IN ('working', 'waiting') THEN r.state
            WHEN r.state = 'placed' AND r."end" = 'held' THEN 'held' ELSE 'ended' END,
          session = CASE WHEN r.state = 'working' THEN c.session END,
          decided = r.ticket, rules = r.rules, "end" = r."end", begun = r.begun,
          crashes = r.crashes, due = r.due, content_hash = r.content_hash, record = r.record,
          place = r.place, bytes = coalesce(r.bytes, c.bytes), request = r.request,
          parked = r.parked, after = r.after, updated = (SELECT now_us()),
          steps = added(c.steps, r.steps)
        FROM r
        WHERE c.identifier = r.identifier AND c.state = 'working'
          AND c.session = r.session AND c.fence = r.fence
        RETURNING c.identifier, CASE WHEN r.state IN ('placed', 'abandoned')
          AND c.state = 'ended' THEN jsonb_build_object('identifier', r.identifier,
            'fence', r.fence, 'state', r.state, 'place', encode(r.place, 'hex'),
            'steps', '[]'::jsonb) END AS filing)
      SELECT coalesce(array_agg(changed.identifier), '{}'),
        jsonb_agg(changed.filing) FILTER (WHERE changed.filing IS NOT NULL) INTO done, filed
      FROM changed;
      IF p_following <> '[]' THEN
        INSERT INTO open_contexts (identifier, inbox, state, session, host, fence, entry, claims,
          after, owner, rules, begun, crashes, created, updated, request, steps)
        SELECT f.identifier, p.inbox, 'working', f.session, p.host, f.fence, f.entry, f.claims,
          f.after, f.owner, f.rules, f.begun, f.crashes, f.created, now_us(), f.request, f.steps
        FROM written(p_following) f JOIN open_contexts p ON p.identifier = f.parent
        WHERE f.parent = ANY (done)
        ON CONFLICT DO NOTHING;
      END IF;
      IF filed IS NOT NULL THEN PERFORM file_contexts(filed); END IF;
      IF cardinality(done) < jsonb_array_length(p_rows) THEN
        -- Those that were written before an answer was lost.
        done := done || ARRAY(
          SELECT r.identifier FROM written(p_rows) r
          WHERE r.identifier <> ALL (done)
            AND (EXISTS (SELECT FROM open_contexts c WHERE c.identifier = r.identifier
                AND c.fence = r.fence AND c.decided = r.ticket)
              OR EXISTS (SELECT FROM history h WHERE h.identifier = r.identifier
                AND h.fence = r.fence AND h.decided = r.ticket)));
      END IF;
      RETURN QUERY SELECT unnest(done);
    END $$;

    CREATE FUNCTION file_contexts(p_rows jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp
    SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
    BEGIN
      WITH r AS MATERIALIZED (
        SELECT identifier, fence, state, decode(place, 'hex') AS place, steps
        FROM jsonb_to_recordset(p_rows)
          AS r(identifier text, fence bigint, state text, place text, steps jsonb)),
      held AS (
        UPDATE open_contexts c
        SET state = 'held', session = NULL, place = r.place, updated = (SELECT now_us()),
          steps = c.steps || r.steps
        FROM r
        WHERE c.identifier = r.identifier AND c.fence = coalesce(r.fence, c.fence)
          AND c.state = 'ended' AND c."end" = 'held' AND r.state = 'placed'),
      filed AS (
        DELETE FROM open_contexts c USING r
        WHERE c.identifier = r.identifier AND c.fence = coalesce(r.fence, c.fence)
          AND c.state = 'ended' AND (r.state = 'abandoned'
            OR r.state = 'placed' AND c."end" IS DISTINCT FROM 'held')
        RETURNING c.*, r.state AS new_state, r.place AS new_place, r.steps AS new_steps),
      gone AS (
        DELETE FROM open_runs o USING filed f WHERE o.context = f.number RETURNING o.*),
      runs AS (
        SELECT g.context, jsonb_agg(jsonb_strip_nulls(to_jsonb(g)) - '{context,ticket}'::text[]
          ORDER BY g.began, g.attempt) AS list
        FROM gone g GROUP BY g.context)
      INSERT INTO history (number, identifier, inbox, state, host, fence, decided, entry, claims,
        after, owner, rules, "end", begun, crashes, due, created, updated, content_hash, record,
        place, bytes, request, steps, runs)
      SELECT f.number, f.identifier, f.inbox, f.new_state, f.host, f.fence, f.decided, f.entry,
        f.claims, f.after, f.owner, f.rules, f."end", f.begun, f.crashes, f.due, f.created,
        (SELECT now_us()), f.content_hash, f.record, f.new_place, f.bytes, f.request,
        f.steps || f.new_steps, kept_runs(coalesce(runs.list, '[]'), f.record)
      FROM filed f LEFT JOIN runs ON runs.context = f.number;
    END $$;

    -- Without a path of their own, these two become part of the statements that call them.
    CREATE FUNCTION written(p_rows jsonb)
    RETURNS TABLE (identifier text, parent text, state text, session uuid, fence bigint, entry bytea,
      claims bytea, after text, owner bigint, rules text, "end" text, begun int, crashes int,
      due bigint, created bigint, updated bigint, content_hash text, record text, place bytea,
      bytes bigint, request text, parked text, ticket bigint, steps jsonb)
    LANGUAGE sql IMMUTABLE AS $$
      SELECT identifier, parent, state, session, fence, decode(entry, 'hex'), decode(claims, 'hex'),
        after, owner, rules, "end", begun, crashes, due, created, updated, content_hash, record,
        decode(place, 'hex'), bytes, request, parked, ticket, coalesce(steps, '[]')
      FROM jsonb_to_recordset(p_rows) AS r(identifier text, parent text, state text, session uuid,
        fence bigint, entry text, claims text, after text, owner bigint, rules text, "end" text,
        begun int, crashes int, due bigint, created bigint, updated bigint, content_hash text,
        record text, place text, bytes bigint, request text, parked text, ticket bigint,
        steps jsonb)
    $$;

    CREATE FUNCTION added(p_steps jsonb, p_new jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN p_steps @> p_new THEN p_steps ELSE p_steps || p_new END
    $$;

    -- Runs whose decisions are kept in the record, as far as it has them; and with their decisions.
    CREATE FUNCTION kept_runs(p_runs jsonb, p_record text) RETURNS jsonb
    LANGUAGE sql IMMUTABLE AS $$
      SELECT coalesce(jsonb_agg(CASE WHEN position(r.value ->> 'decision' IN p_record) > 0
          THEN r.value - 'decision' || jsonb_build_object('decision_at',
            position(r.value ->> 'decision' IN p_record),
            'decision_length', length(r.value ->> 'decision'))
          ELSE r.value END ORDER BY r.ordinality), '[]')
      FROM jsonb_array_elements(p_runs) WITH ORDINALITY r
    $$;

    CREATE FUNCTION whole_runs(p_runs jsonb, p_record text) RETURNS jsonb
    LANGUAGE sql IMMUTABLE AS $$
      SELECT coalesce(jsonb_agg(CASE WHEN r.value ->> 'decision_at' IS NOT NULL
          THEN r.value - '{decision_at,decision_length}'::text[] || jsonb_build_object('decision',
            substr(p_record, (r.value ->> 'decision_at')::int,
              (r.value ->> 'decision_length')::int))
          ELSE r.value END ORDER BY r.ordinality), '[]')
      FROM jsonb_array_elements(p_runs) WITH ORDINALITY r
    $$;

    CREATE FUNCTION settle() RETURNS void
    LANGUAGE sql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
      SELECT pg_logical_emit_message(true, 'sharepipe', '')
    $$;
    """
}
#endif
