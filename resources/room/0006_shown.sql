-- What supervisors, managers and auditors see, and how a person is erased.

SET LOCAL search_path = feltwork, pg_temp;

-- The entries about a person: their own rows, and those that hang on their attempts and sittings.
CREATE FUNCTION entries_about(person bigint) RETURNS TABLE (origin text, seq bigint)
LANGUAGE sql STABLE
BEGIN ATOMIC
    WITH named AS MATERIALIZED (
        SELECT e.origin, e.seq, s.name, i.station,
            jsonb_object(s.columns, ARRAY(SELECT jsonb_array_elements_text(e.doc))) AS said
        FROM entries AS e JOIN incarnations AS i USING (origin)
        JOIN shapes AS s ON s.station = i.station AND s.name = split_part(e.kind, ' ', 1)
            AND s.width = CASE jsonb_typeof(e.doc) WHEN 'array' THEN jsonb_array_length(e.doc) END
        WHERE e.kind NOT LIKE '% removed'
    ), own AS (
        SELECT n.* FROM named AS n WHERE person::text IN (n.said ->> 'trainee_id',
            n.said ->> 'person_id', n.said ->> 'subject_id',
            CASE n.name WHEN 'trainees' THEN n.said ->> 'id' END)
    )
    SELECT o.origin, o.seq FROM own AS o
    UNION SELECT n.origin, n.seq FROM named AS n JOIN own AS o ON o.station = n.station
        AND n.said ->> CASE o.name WHEN 'attempts' THEN 'attempt_id'
            WHEN 'exam_sittings' THEN 'sitting_id' WHEN 'table_tests' THEN 'test_id' END
            = o.said ->> 'id';
END;

-- Erase a person from the room, once a manager has published that they are erased: what the logs
-- said of them, their rows and sums, their results, and what was published of them before. Some of
-- their stations may be away for long, or gone for good. The leaves stay, so that the logs are
-- whole. Answers how many documents are forgotten.
CREATE FUNCTION erase(person bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = feltwork, pg_temp AS $$
#variable_conflict use_column
DECLARE
    last bigint;
    forgotten bigint;
    origins text[];
    seqs bigint[];
BEGIN
    SELECT max(change) INTO last FROM published WHERE kind = 'person' AND id = person::text;
    IF NOT EXISTS (
        SELECT FROM published WHERE change = last AND as_json(body) ->> 'erased_at' IS NOT NULL
        -- Who was merged with somebody else has gone, but not what they did.
        AND coalesce(as_json(body) ->> 'merged', '0') = '0'
    ) THEN
        RAISE EXCEPTION 'nobody who is erased' USING ERRCODE = 'FW006';
    END IF;
    PERFORM FROM turns WHERE name = 'records' FOR UPDATE;
    SELECT array_agg(e.origin), array_agg(e.seq) INTO origins, seqs
        FROM entries_about(person) AS e;
    DELETE FROM quarantine AS q USING unnest(origins, seqs) AS l (origin, seq)
        WHERE q.origin = l.origin AND q.seq = l.seq;
    UPDATE entries AS e SET body = NULL, salt = NULL, doc = NULL
        FROM unnest(origins, seqs) AS l (origin, seq) WHERE e.origin = l.origin AND e.seq = l.seq;
    DELETE FROM answers AS a USING attempts AS t
        WHERE t.trainee_id = person AND a.attempt_origin = t.origin AND a.attempt_id = t.id;
    DELETE FROM marked_again AS a USING attempts AS t
        WHERE t.trainee_id = person AND a.attempt_origin = t.origin AND a.attempt_id = t.id;
    DELETE FROM shift_rounds AS r USING shifts AS s
        WHERE s.trainee_id = person AND r.origin = s.origin AND r.shift_id = s.id;
    DELETE FROM exam_entries AS e USING exam_sittings AS s
        WHERE s.trainee_id = person AND e.sitting_id = s.id;
    DELETE FROM attempts WHERE trainee_id = person;
    DELETE FROM shifts WHERE trainee_id = person;
    DELETE FROM exam_sittings WHERE trainee_id = person;
    DELETE FROM day_sums WHERE trainee = person;
    DELETE FROM round_sums WHERE trainee = person;
    DELETE FROM published WHERE kind = 'person' AND id = person::text AND change < last
        OR kind = 'sitting' AND as_json(body) ->> 'trainee' = person::text;
    GET DIAGNOSTICS forgotten = ROW_COUNT;
    RETURN forgotten;
END $$;
GRANT EXECUTE ON FUNCTION erase TO :"manager";

-- The views. What a supervisor, a manager and an auditor see is the same, but for the entries.

GRANT SELECT ON room, stations, logins TO :"supervisor", :"manager", :"auditor";

CREATE VIEW incarnations_shown AS
    SELECT station, origin, before, at_size, begun_at, twice, size FROM incarnations;

CREATE VIEW quarantine_shown AS
    SELECT i.station, q.origin, q.seq, e.kind, e.at, q.reason, q.since, q.tried_at
    FROM quarantine AS q JOIN entries AS e USING (origin, seq) JOIN incarnations AS i USING (origin);

CREATE VIEW attempts_shown AS
    SELECT i.station, t.* FROM attempts AS t JOIN incarnations AS i USING (origin);

CREATE VIEW answers_shown AS
    SELECT i.station, t.trainee_id, t.mode, a.*
    FROM answers AS a JOIN attempts AS t ON t.origin = a.attempt_origin AND t.id = a.attempt_id
    JOIN incarnations AS i ON i.origin = a.origin;

CREATE VIEW shifts_shown AS
    SELECT i.station, s.* FROM shifts AS s JOIN incarnations AS i USING (origin);

CREATE VIEW day_sums_shown AS SELECT * FROM day_sums;
CREATE VIEW round_sums_shown AS SELECT * FROM round_sums;

CREATE VIEW published_shown AS SELECT * FROM published;

CREATE VIEW entries_shown AS
    SELECT i.station, e.* FROM entries AS e JOIN incarnations AS i USING (origin);

GRANT SELECT ON incarnations_shown, quarantine_shown, attempts_shown, answers_shown, shifts_shown,
    day_sums_shown, round_sums_shown, published_shown
    TO :"supervisor", :"manager", :"auditor";
GRANT SELECT ON entries_shown TO :"auditor";
