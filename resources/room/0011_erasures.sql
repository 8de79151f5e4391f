-- The server erases on the word of a manager alone; what a station says of it is not enough.

SET LOCAL search_path = feltwork, pg_temp;

-- Rows that an erased person had, on which later entries of a station that was away may hang.
CREATE TABLE erased_rows (
    station integer NOT NULL REFERENCES stations,
    name    text NOT NULL,
    id      text NOT NULL,
    PRIMARY KEY (station, name, id)
);

-- Only a manager erases anybody, or publishes anything of them then.
CREATE OR REPLACE FUNCTION may_publish(kind text, id text, body jsonb) RETURNS boolean
LANGUAGE sql STABLE
RETURN is_a('manager')
    OR kind IN ('class', 'assignment', 'exam', 'sitting', 'order', 'scenario', 'lesson')
    OR kind = 'person' AND coalesce(body ->> 'role', '') = 'trainee' AND body ->> 'erased_at' IS NULL
    AND 'trainee' = ALL (
        SELECT concat(as_json(p.body) ->> 'role', as_json(p.body) ->> 'erased_at') FROM published AS p
        WHERE p.kind = may_publish.kind AND p.id = may_publish.id
        ORDER BY change DESC LIMIT 1
    );

-- Those whom managers have published as erased, with whoever was merged into one of them.
CREATE FUNCTION erased_people() RETURNS text[] LANGUAGE sql STABLE
BEGIN ATOMIC
    WITH RECURSIVE present AS (
        SELECT DISTINCT ON (id) id, as_json(body) ->> 'erased_at' AS erased,
            coalesce(as_json(body) ->> 'merged', '0') AS merged
        FROM published WHERE kind = 'person' ORDER BY id, change DESC
    ), gone AS (
        SELECT id FROM present WHERE erased IS NOT NULL AND merged = '0'
        UNION SELECT p.id FROM present AS p JOIN gone AS g ON p.merged = g.id
    )
    SELECT array_agg(id) FROM gone;
END;

-- Let entries lose what they said, as far as they are about people who are erased: their own rows,
-- and those that hang on their attempts and sittings. An erasure in the log of a station names
-- entries, but whose they are is not for the station to say, which may be a stolen one.
--
-- There may be very many of them: what is slow in "append" is made quick here.
CREATE OR REPLACE FUNCTION forget(log text, ranges jsonb) RETURNS void
LANGUAGE sql SET enable_hashjoin = on SET enable_seqscan = on
BEGIN ATOMIC
    WITH named AS MATERIALIZED (
        SELECT e.origin, e.seq, s.station, s.name,
            e.doc ->> (array_position(s.columns, 'id') - 1) AS id,
            ARRAY[e.doc ->> (array_position(s.columns, 'trainee_id') - 1),
                e.doc ->> (array_position(s.columns, 'person_id') - 1),
                e.doc ->> (array_position(s.columns, 'subject_id') - 1),
                CASE s.name WHEN 'trainees' THEN e.doc ->> (array_position(s.columns, 'id') - 1) END
            ] AS people,
            e.doc ->> (array_position(s.columns, 'attempt_id') - 1) AS attempt,
            e.doc ->> (array_position(s.columns, 'sitting_id') - 1) AS sitting,
            e.doc ->> (array_position(s.columns, 'test_id') - 1) AS test
        FROM jsonb_array_elements(ranges) AS r CROSS JOIN parts(log) AS p
        JOIN entries AS e ON e.origin = p.origin AND e.seq BETWEEN
            greatest(p.first, (r ->> 0)::bigint) AND least(p.last, (r ->> 1)::bigint)
        JOIN incarnations AS i ON i.origin = e.origin
        JOIN shapes AS s ON s.station = i.station AND s.name = split_part(e.kind, ' ', 1)
            AND s.width = CASE jsonb_typeof(e.doc) WHEN 'array' THEN jsonb_array_length(e.doc) END
        WHERE e.kind NOT LIKE '% removed'
    ), gone AS MATERIALIZED (
        SELECT erased_people() AS people
    ), own AS MATERIALIZED (
        SELECT n.* FROM named AS n CROSS JOIN gone AS g WHERE n.people && g.people
    ), parents AS MATERIALIZED (
        SELECT station, name, id FROM own
            WHERE name IN ('attempts', 'exam_sittings', 'table_tests')
        UNION SELECT station, name, id FROM erased_rows
    ), kept AS (
        INSERT INTO erased_rows SELECT station, name, id FROM parents ON CONFLICT DO NOTHING
    ), lost AS MATERIALIZED (
        SELECT origin, seq FROM own
        UNION SELECT n.origin, n.seq FROM named AS n CROSS JOIN LATERAL (VALUES
            ('attempts', n.attempt), ('exam_sittings', n.sitting), ('table_tests', n.test)
        ) AS o (name, id) JOIN parents AS p
            ON p.station = n.station AND p.name = o.name AND p.id = o.id
    ), read AS (
        DELETE FROM quarantine AS q USING lost AS l WHERE q.origin = l.origin AND q.seq = l.seq
    )
    UPDATE entries AS e SET body = NULL, salt = NULL, doc = NULL
        FROM lost AS l WHERE e.origin = l.origin AND e.seq = l.seq;
END;

-- Erase a person from the room, once a manager has published that they are erased: what the logs
-- said of them, their rows and sums, their results, and what was published of them before. Some of
-- their stations may be away for long, or gone for good. The leaves stay, so that the logs are
-- whole. Answers how many documents are forgotten.
CREATE OR REPLACE FUNCTION erase(person bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = feltwork, pg_temp AS $$
#variable_conflict use_column
DECLARE
    last bigint;
    forgotten bigint;
BEGIN
    -- Who was merged with somebody else has gone, but not what they did.
    SELECT max(change) INTO last FROM published WHERE kind = 'person' AND id = person::text
        AND coalesce(as_json(body) ->> 'merged', '0') = '0';
    IF last IS NULL OR NOT coalesce(person::text = ANY (erased_people()), false) THEN
        RAISE EXCEPTION 'nobody who is erased' USING ERRCODE = 'FW006';
    END IF;
    PERFORM FROM turns WHERE name = 'records' FOR UPDATE;
    -- A log after the one that it goes on from.
    PERFORM forget(i.origin, jsonb_build_array(jsonb_build_array(i.at_size + 1, i.size)))
        FROM (SELECT * FROM incarnations ORDER BY begun_at, at_size) AS i;
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
DROP FUNCTION entries_about;
