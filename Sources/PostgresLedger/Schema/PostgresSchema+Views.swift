#if PostgreSQL
extension PostgresSchema {
  /// What is read.
  ///
  /// `contexts`, `runs` and `events` have the columns of the journal's tables, so that both ledgers are
  /// asked the same questions. `outcomes` and `queue` are for people and their tools, and their columns
  /// never change their meaning.
  static let views = """
    CREATE VIEW contexts AS
      SELECT number, identifier, inbox, entry, claims, after, owner, rules,
        shown AS state, "end", begun::bigint AS begun, crashes::bigint AS crashes, shown_due AS due,
        created, updated, content_hash, place, bytes, request, parked, fence, record
      FROM open_contexts
      UNION ALL
      SELECT number, identifier, inbox, entry, claims, after, owner, rules, state, "end", begun::bigint,
        crashes::bigint, due, created, updated, content_hash, place, bytes, request, NULL, fence,
        record
      FROM history;

    CREATE VIEW runs AS
      SELECT o.context, c.identifier, o.extension, o.key, o.stage::bigint AS stage,
        o.attempt::bigint AS attempt, o.began, o."end", o.exit_status, o.microseconds,
        coalesce(o.decision, substr(c.record, o.decision_at, o.decision_length)) AS decision,
        o.began AS number, true AS is_open
      FROM open_runs o JOIN open_contexts c ON c.number = o.context
      UNION ALL
      SELECT h.number, h.identifier, r.extension, r.key, r.stage, r.attempt, r.began, r."end", r.exit_status,
        r.microseconds, coalesce(r.decision, substr(h.record, r.decision_at, r.decision_length)),
        r.began, false
      FROM history h, jsonb_to_recordset(h.runs::jsonb) AS r(extension text, key text, stage bigint,
        attempt bigint, began bigint, "end" text, exit_status bigint, microseconds bigint,
        decision text, decision_at int, decision_length int);

    CREATE VIEW events AS
      SELECT c.number AS context, c.identifier, s.ordinality AS sequence, s.value ->> 0 AS kind,
        (s.value ->> 1)::bigint AS time, s.value ->> 2 AS extension,
        NULLIF(s.value ->> 3, '{}') AS details
      FROM (SELECT number, identifier, steps FROM open_contexts
        UNION ALL SELECT number, identifier, steps::jsonb FROM history) c,
        jsonb_array_elements(c.steps) WITH ORDINALITY s;

    CREATE VIEW outcomes AS
      SELECT h.identifier AS context, i.name AS inbox, h.owner, h."end",
        h.host, to_timestamp(h.created / 1000000.0) AS arrived, h.ended,
        h.begun AS times_begun, h.crashes AS extra_runs, h.bytes, h.content_hash AS sha256,
        r.extension, r.attempt, r."end" AS run_end, r.microseconds / 1000000.0 AS run_seconds
      FROM history h LEFT JOIN inboxes i ON i.number = h.inbox
        LEFT JOIN LATERAL jsonb_to_recordset(h.runs::jsonb)
          AS r(extension text, attempt int, "end" text, microseconds bigint) ON true;

    CREATE VIEW queue AS
      SELECT i.name AS inbox, c.owner, c.state, count(*) AS contexts,
        min(to_timestamp(c.created / 1000000.0)) AS oldest,
        extract(epoch FROM now()) - min(c.created) / 1000000.0 AS oldest_seconds
      FROM open_contexts c LEFT JOIN inboxes i ON i.number = c.inbox
      GROUP BY i.name, c.owner, c.state;

    CREATE VIEW hosts AS
      SELECT s.id AS session, s.host, s.process, s.program, s.started, s.lease_until, s.fenced,
        s.draining, s.clock_offset / 1000000.0 AS clock_offset_seconds,
        (SELECT count(*) FROM open_contexts c WHERE c.state = 'working' AND c.session = s.id)
          AS contexts,
        (SELECT jsonb_object_agg(i.name, v.rules) FROM services v JOIN inboxes i ON i.number = v.inbox
          WHERE v.session = s.id) AS rules,
        (SELECT jsonb_agg(i.name) FROM inboxes i WHERE i.doorman = s.id) AS doors
      FROM sessions s;
    """

  /// Who may do what.
  ///
  /// A worker calls the functions, and reads. Even with a stolen login of a worker, nothing can be
  /// written past a fence. Only persons can end another host.
  static let roles = """
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA sharepipe FROM PUBLIC;
    GRANT USAGE ON SCHEMA sharepipe TO sharepipe_worker, sharepipe_reader, sharepipe_person;
    GRANT SELECT ON contexts, runs, events, outcomes, queue, hosts, inboxes, ledger, rules,
      services, stale_runs, answers
      TO sharepipe_worker, sharepipe_reader, sharepipe_person;
    GRANT EXECUTE ON FUNCTION now_us(), open_session(text, bigint, text, bigint, interval),
      heartbeat(uuid, interval), lease_of(uuid), close_session(uuid), serve(uuid, text, text), sweep(),
      be_doorman(uuid, int), arrivals(uuid, int, bigint, text, int), leave_door(uuid, int), announce(uuid, int, bigint, jsonb),
      ready(uuid, int, bigint, text[], jsonb), drop_arrivals(uuid, int, bigint, text[]),
      claim(uuid, int, int, text),
      claim_ended(uuid, int, interval, int), give_back(uuid, text[]), begin_contexts(uuid, jsonb),
      begin_runs(jsonb), end_runs(jsonb), withdraw_runs(jsonb), note_steps(jsonb),
      commit_contexts(jsonb, jsonb), file_contexts(jsonb),
      settle()
      TO sharepipe_worker;
    GRANT EXECUTE ON FUNCTION drain(text), forget(text), accept_rules(text, text),
      undo_runs(text, text[], jsonb)
      TO sharepipe_person;
    GRANT EXECUTE ON FUNCTION now_us(), replace_context(text, bigint, jsonb),
      forget_contexts(text, bigint, text[], int), note_steps(jsonb), settle()
      TO sharepipe_person, sharepipe_worker;
    """
}
#endif
