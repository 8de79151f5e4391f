-- What supervisors read of everybody: the records of all stations as the tables of a single one, so
-- that the program asks the room what it asks its own records. Only what those queries need is here.

-- Numbers are unique among the rows of one log alone. Here they begin with one that is made from
-- the name of the log; no two logs of a room may have the same.
CREATE FUNCTION feltwork.number_in(origin text, id bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((hashtextextended(origin, 0) & 2147483647) << 32) | id;
GRANT EXECUTE ON FUNCTION feltwork.number_in TO :"supervisor", :"manager", :"auditor";
CREATE UNIQUE INDEX ON feltwork.incarnations (feltwork.number_in(origin, 0));

-- What is listed of an attempt and of an answer.
ALTER TABLE feltwork.attempts ADD COLUMN scenario_hash text;
ALTER TABLE feltwork.answers ADD COLUMN expected text, ADD COLUMN given text, ADD COLUMN question text;
ALTER TABLE feltwork.marked_again
    ADD COLUMN expected text, ADD COLUMN given text, ADD COLUMN question text;

CREATE INDEX ON feltwork.attempts (feltwork.number_in(origin, id));
CREATE INDEX ON feltwork.attempts (scenario_id, trainee_id, started_at);
CREATE INDEX ON feltwork.answers (feltwork.number_in(attempt_origin, attempt_id));
CREATE INDEX ON feltwork.marked_again (feltwork.number_in(attempt_origin, attempt_id));
CREATE INDEX ON feltwork.shifts (started_at);
CREATE INDEX ON feltwork.shifts (feltwork.number_in(origin, id));
CREATE INDEX ON feltwork.shift_rounds (shift_id);

CREATE SCHEMA figures;
GRANT USAGE ON SCHEMA figures TO :"supervisor", :"manager", :"auditor";
SET LOCAL search_path = feltwork, pg_temp;

CREATE VIEW figures.stations AS SELECT number, name FROM stations WHERE revoked_at IS NULL;

-- How many answers an attempt has.
CREATE FUNCTION answers_of(origin text, id bigint) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT count(*) FROM answers AS a
        WHERE a.attempt_origin = answers_of.origin AND a.attempt_id = answers_of.id;
END;
GRANT EXECUTE ON FUNCTION answers_of TO :"supervisor", :"manager", :"auditor";

-- Of an attempt that two logs have, the one with more answers, and of equal ones the first.
CREATE VIEW figures.attempts AS
    SELECT number_in(t.origin, t.id) AS id, s.name AS station, t.trainee_id, t.scenario_id,
        t.scenario_title, t.scenario_hash, t.document, t.mode, t.state, t.started_at, t.finished_at, t.questions,
        t.counted_from, t.program_version, a.answers, a.right_answers, a.milliseconds,
        a.cost_house, a.cost_guests
    FROM attempts AS t
    LEFT JOIN incarnations AS i ON i.origin = t.origin
    LEFT JOIN stations AS s ON s.number = i.station
    LEFT JOIN LATERAL (
        SELECT count(*) AS answers, coalesce(sum(is_right), 0) AS right_answers,
            coalesce(sum(milliseconds), 0) AS milliseconds,
            coalesce(sum(cost_house), 0) AS cost_house, coalesce(sum(cost_guests), 0) AS cost_guests
        FROM answers AS a WHERE a.attempt_origin = t.origin AND a.attempt_id = t.id
    ) AS a ON true
    WHERE NOT t.paired OR NOT EXISTS (
        SELECT FROM attempts AS o WHERE o.trainee_id = t.trainee_id AND o.started_at = t.started_at
        AND o.mode = t.mode AND o.scenario_id = t.scenario_id AND (o.origin, o.id) <> (t.origin, t.id)
        AND (answers_of(o.origin, o.id), t.twin::integer, t.origin)
            > (answers_of(t.origin, t.id), o.twin::integer, o.origin)
    );

CREATE VIEW figures.answers AS
    SELECT number_in(attempt_origin, attempt_id) AS attempt_id, number, question_id, ask, document,
        paragraphs::json AS paragraphs, expected, given, is_right, error, direction, money,
        milliseconds, answered_at, question, skill, drill, day, cost_house, cost_guests,
        mistakes::json AS mistakes
    FROM answers;

CREATE VIEW figures.marked_again AS
    SELECT number_in(attempt_origin, attempt_id) AS attempt_id, number, question_id, ask, document,
        paragraphs::json AS paragraphs, expected, given, is_right, error, direction, money,
        milliseconds, answered_at, question, skill, drill, day, cost_house, cost_guests,
        mistakes::json AS mistakes
    FROM marked_again;

-- Where the row of a shift stands to which a log refers.
CREATE FUNCTION origin_of_shift(log text, id bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT s.origin FROM parts(log) WITH ORDINALITY AS p (origin, first, last, place)
        JOIN shifts AS s ON s.origin = p.origin AND s.born <= p.last
        WHERE s.id = origin_of_shift.id ORDER BY p.place LIMIT 1;
END;
GRANT EXECUTE ON FUNCTION origin_of_shift TO :"supervisor", :"manager", :"auditor";

CREATE VIEW figures.shifts AS
    SELECT number_in(origin, id) AS id, trainee_id, plan, started_at FROM shifts;

CREATE VIEW figures.shift_rounds AS
    SELECT number_in(s.origin, s.id) AS shift_id, number_in(r.origin, r.attempt_id) AS attempt_id
    FROM shifts AS s
    JOIN incarnations AS begun ON begun.origin = s.origin
    JOIN incarnations AS later ON later.station = begun.station
    JOIN shift_rounds AS r ON r.shift_id = s.id AND r.origin = later.origin
    WHERE r.origin = s.origin OR s.origin = origin_of_shift(r.origin, r.shift_id);

CREATE VIEW figures.document_sums AS
    SELECT trainee AS trainee_id, day, document, dealt::integer AS dealt, tenths, answers,
        right_answers, milliseconds, cost_house, cost_guests, costly
    FROM day_sums WHERE kind = 'document';
CREATE VIEW figures.skill_sums AS
    SELECT trainee AS trainee_id, day, document, key AS skill, dealt::integer AS dealt, tenths,
        answers, right_answers, milliseconds, cost_house, cost_guests, costly
    FROM day_sums WHERE kind = 'skill';
CREATE VIEW figures.error_sums AS
    SELECT trainee AS trainee_id, day, document, key AS error, dealt::integer AS dealt, tenths,
        answers, right_answers, milliseconds, cost_house, cost_guests, costly
    FROM day_sums WHERE kind = 'error';
CREATE VIEW figures.paragraph_sums AS
    SELECT trainee AS trainee_id, day, document, key AS paragraph, dealt::integer AS dealt, tenths,
        answers, right_answers, milliseconds, cost_house, cost_guests, costly
    FROM day_sums WHERE kind = 'paragraph';
CREATE VIEW figures.mistake_sums AS
    SELECT trainee AS trainee_id, day, document, key AS mistake, dealt::integer AS dealt, tenths,
        answers, right_answers, milliseconds, cost_house, cost_guests, costly
    FROM day_sums WHERE kind = 'mistake';
CREATE VIEW figures.round_sums AS
    SELECT trainee AS trainee_id, day, document, rounds, boxes, milliseconds FROM round_sums;

GRANT SELECT ON ALL TABLES IN SCHEMA figures TO :"supervisor", :"manager", :"auditor";
