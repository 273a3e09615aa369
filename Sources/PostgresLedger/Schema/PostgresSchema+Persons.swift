#if PostgreSQL
extension PostgresSchema {
  /// What persons change.
  static let persons = """
    CREATE FUNCTION replace_context(p_identifier text, p_updated bigint, p_row jsonb)
    RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    DECLARE
      r record;
      old history;
      new_number bigint;
    BEGIN
      SELECT * INTO STRICT r FROM written(jsonb_build_array(p_row));
      IF r.identifier <> p_identifier THEN
        RAISE 'the row is of another context' USING ERRCODE = 'SP002';
      END IF;
      UPDATE open_contexts c
      SET state = CASE
            WHEN r.state = 'waiting' AND r.due <= now_us() THEN 'ready'
            WHEN r.state = 'placed' AND r."end" = 'held' THEN 'held'
            WHEN r.state IN ('waiting', 'ended') THEN r.state
            ELSE c.state END,
        rules = r.rules, "end" = r."end", begun = r.begun, crashes = r.crashes,
        due = CASE WHEN r.state = 'waiting' AND r.due <= now_us() THEN NULL ELSE r.due END,
        content_hash = r.content_hash, record = r.record, place = r.place, request = r.request,
        parked = r.parked, after = r.after, updated = greatest(now_us(), c.updated + 1),
        steps = c.steps || r.steps
      WHERE c.identifier = p_identifier AND c.updated = p_updated
        AND c.state IN ('held', 'waiting', 'ready')
      RETURNING c.number INTO new_number;
      IF new_number IS NULL AND r.state = 'waiting' THEN
        DELETE FROM history WHERE identifier = p_identifier AND updated = p_updated
        RETURNING * INTO old;
        IF old.number IS NULL THEN RETURN false; END IF;
        new_number := old.number;
        INSERT INTO open_contexts (number, identifier, inbox, state, host, fence, entry, claims, after,
          owner, rules, "end", begun, crashes, created, updated, content_hash, record, place, bytes,
          request, turn, steps)
        VALUES (old.number, old.identifier, old.inbox, 'ready', old.host, old.fence, old.entry,
          old.claims, r.after, old.owner, r.rules, r."end", r.begun, r.crashes, old.created, now_us(),
          r.content_hash, r.record, r.place, old.bytes, r.request,
          coalesce((SELECT min(turn) FROM open_contexts
            WHERE state = 'ready' AND inbox = old.inbox), 0), old.steps::jsonb || r.steps);
        INSERT INTO open_runs (context, extension, key, stage, attempt, session, fence, began, "end",
          exit_status, microseconds, decision)
        SELECT old.number, extension, key, stage, attempt, session, fence, began, "end", exit_status,
          microseconds, decision
        FROM jsonb_to_recordset(whole_runs(old.runs::jsonb, old.record)) AS o(extension text, key text, stage int, attempt int,
          session uuid, fence bigint, began bigint, "end" text, exit_status bigint,
          microseconds bigint, decision text)
        ON CONFLICT DO NOTHING;
      ELSIF new_number IS NULL THEN
        UPDATE history h
        SET rules = r.rules, "end" = r."end", content_hash = r.content_hash, record = r.record,
          place = r.place, updated = greatest(now_us(), h.updated + 1),
          steps = h.steps::jsonb || r.steps,
          runs = kept_runs(whole_runs(h.runs::jsonb, h.record), r.record)
        WHERE h.identifier = p_identifier AND h.updated = p_updated
        RETURNING h.number INTO new_number;
      END IF;
      IF new_number IS NULL THEN RETURN false; END IF;
      PERFORM note_answers(new_number, r.steps);
      IF r.state = 'waiting' THEN PERFORM pg_notify('sharepipe', ''); END IF;
      RETURN true;
    END $$;

    CREATE FUNCTION undo_runs(p_identifier text, p_keys text[], p_steps jsonb) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    BEGIN
      UPDATE history h
      SET updated = greatest(now_us(), h.updated + 1), steps = h.steps::jsonb || p_steps,
        runs = (SELECT jsonb_agg(CASE WHEN r.value ->> 'end' = 'completed'
            AND r.value ->> 'key' = ANY (p_keys) THEN r.value || '{"end": "undone"}'
            ELSE r.value END ORDER BY r.ordinality)
          FROM jsonb_array_elements(h.runs::jsonb) WITH ORDINALITY r)
      WHERE h.identifier = p_identifier;
      RETURN FOUND;
    END $$;
    """
}
#endif
