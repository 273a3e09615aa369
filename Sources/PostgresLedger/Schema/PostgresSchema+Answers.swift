#if PostgreSQL
extension PostgresSchema {
  /// The chain of answers, which came with version 2: what keeps them, and what retention forgets.
  ///
  /// It is run in a new ledger and in one of version 1 alike, so that both have the same. The text of a
  /// link is that of `AnswerLink`. A transaction that adds or forgets answers holds the row with the
  /// number 0 until its end, so that hosts and consoles add theirs one after the other.
  static let answers = """
    CREATE TABLE answer_links (
      number bigint PRIMARY KEY,
      first bigint NOT NULL,
      answer bigint,
      context text,
      kind text,
      time bigint,
      link text NOT NULL);
    CREATE INDEX answer_links_answer ON answer_links (answer) WHERE number > 0;
    CREATE INDEX answer_links_alone ON answer_links (number) WHERE answer IS NULL;

    CREATE FUNCTION begin_links(p_why text) RETURNS void
    LANGUAGE sql SET search_path = sharepipe, pg_temp AS $$
      INSERT INTO answer_links (number, first, answer, kind, time, link)
      SELECT 0, 0, newest, p_why, now, p_why || ' ' || now || ' ' || newest
      FROM (SELECT coalesce(max(sequence), 0) AS newest, now_us() AS now FROM answers) a
      ON CONFLICT DO NOTHING
    $$;

    CREATE OR REPLACE FUNCTION note_answers(p_number bigint, p_steps jsonb) RETURNS void
    LANGUAGE plpgsql SET search_path = sharepipe, pg_temp AS $$
    DECLARE
      v_step jsonb;
      v_answer bigint;
      v_context text;
      v_last bigint;
      v_link text;
    BEGIN
      FOR v_step IN
        SELECT s.value FROM jsonb_array_elements(p_steps) WITH ORDINALITY s
        WHERE s.value ->> 0 IN ('approved', 'denied', 'expired', 'retried') ORDER BY s.ordinality
      LOOP
        IF v_context IS NULL THEN
          PERFORM FROM answer_links WHERE number = 0 FOR NO KEY UPDATE;
          IF NOT FOUND THEN
            PERFORM begin_links('lost');
            PERFORM FROM answer_links WHERE number = 0 FOR NO KEY UPDATE;
          END IF;
          -- A statement of its own, which sees what the one before it waited for.
          SELECT number, link INTO v_last, v_link FROM answer_links ORDER BY number DESC LIMIT 1;
          SELECT identifier INTO v_context FROM contexts WHERE number = p_number;
        END IF;
        INSERT INTO answers (context, kind, time, details)
        VALUES (p_number, v_step ->> 0, (v_step ->> 1)::bigint, v_step ->> 3)
        RETURNING sequence INTO v_answer;
        v_last := v_last + 1;
        v_link := encode(sha256(convert_to(v_link || E'\\n' || v_last || E'\\n' || v_context || E'\\n'
          || (v_step ->> 0) || E'\\n' || (v_step ->> 1)::bigint || E'\\n'
          || coalesce(v_step ->> 3, ''), 'UTF8')), 'hex');
        INSERT INTO answer_links (number, first, answer, context, kind, time, link)
        VALUES (v_last, v_last, v_answer, v_context, v_step ->> 0, (v_step ->> 1)::bigint, v_link);
      END LOOP;
    END $$;

    CREATE OR REPLACE FUNCTION forget_contexts(p_inbox text, p_before bigint, p_ends text[], p_count int)
    RETURNS int
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = sharepipe, pg_temp AS $$
    DECLARE
      v_numbers bigint[];
      v_names text[];
      v_count int;
    BEGIN
      WITH gone AS (
        DELETE FROM history
        WHERE (identifier, ended) IN (
          SELECT identifier, ended FROM history
          WHERE (p_inbox IS NULL OR inbox = (SELECT number FROM inboxes WHERE name = p_inbox))
            AND created < p_before AND updated < p_before AND place IS NULL
            AND (state = 'abandoned' OR "end" = ANY (p_ends))
          ORDER BY ended LIMIT p_count)
        RETURNING number, identifier)
      SELECT array_agg(number), array_agg(identifier), count(*) INTO v_numbers, v_names, v_count
      FROM gone;
      PERFORM FROM answers WHERE context = ANY (v_numbers) LIMIT 1;
      IF NOT FOUND THEN RETURN v_count; END IF;
      PERFORM FROM answer_links WHERE number = 0 FOR NO KEY UPDATE;
      WITH gone AS (
        SELECT * FROM unnest(v_numbers, v_names) AS g(number, identifier)),
      answered AS (
        DELETE FROM answers a USING gone g WHERE a.context = g.number
        RETURNING a.sequence, g.identifier)
      UPDATE answer_links l SET answer = NULL, context = NULL, kind = NULL, time = NULL
      FROM answered a
      WHERE l.answer = a.sequence AND l.number > 0 AND l.context = a.identifier;
      -- Of adjacent links without an answer, the last one stands for all.
      WITH alone AS (
        SELECT number, first, lag(number) OVER (ORDER BY number) IS DISTINCT FROM first - 1 AS begins
        FROM answer_links WHERE answer IS NULL),
      numbered AS (
        SELECT number, first, count(*) FILTER (WHERE begins) OVER (ORDER BY number) AS run FROM alone),
      runs AS (
        SELECT run, min(first) AS first, max(number) AS last FROM numbered
        GROUP BY run HAVING count(*) > 1),
      drawn AS (
        UPDATE answer_links l SET first = r.first FROM runs r WHERE l.number = r.last)
      DELETE FROM answer_links l USING numbered n JOIN runs r ON r.run = n.run
      WHERE l.number = n.number AND n.number < r.last;
      RETURN v_count;
    END $$;

    REVOKE ALL ON FUNCTION begin_links(text) FROM PUBLIC;
    GRANT SELECT ON answer_links TO sharepipe_worker, sharepipe_reader, sharepipe_person;
    SELECT begin_links(CASE WHEN EXISTS (SELECT FROM answers) THEN 'upgraded' ELSE 'new' END);
    """
}
#endif
