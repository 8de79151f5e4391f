-- Exams while they are sat: who is where, and sittings that go from one station to another.

SET LOCAL search_path = feltwork, pg_temp;

-- Each sitting as it stands where it goes on: the station at which it arrived last, or else the one
-- that has most of it. "apart" are the stations that have gone on with it nevertheless, and what
-- they have of it is in no other.
CREATE VIEW sittings_shown AS
    WITH begun AS (
        SELECT s.*, i.station, e.entries, e.left_window, e.at AS last_at, row_number() OVER (
            PARTITION BY s.id
            ORDER BY e.arrived DESC, s.state = 'moved', e.entries DESC, s.origin
        ) AS place
        FROM exam_sittings AS s JOIN incarnations AS i USING (origin)
        CROSS JOIN LATERAL (
            SELECT count(*) AS entries, max(e.at) AS at,
                count(*) FILTER (WHERE e.body ->> 'event' = 'arrive') AS arrived,
                count(*) FILTER (WHERE e.kind = 'left') AS left_window
            FROM exam_entries AS e WHERE e.origin = s.origin AND e.sitting_id = s.id
        ) AS e
        WHERE s.state NOT IN ('planned', 'sealed')
    )
    SELECT b.origin, b.id AS sitting, b.exam_id AS exam, b.trainee_id AS trainee, b.station,
        t.name, b.state, b.charged, b.allowed, b.interruptions, b.left_window, b.entries,
        b.last_at,
        coalesce(extract(epoch FROM now() - t.seen_at)::integer, 0) AS away, coalesce((
            SELECT e.body ->> 'key' FROM exam_entries AS e
            WHERE b.state = 'waiting_to_continue' AND e.origin = b.origin
            AND e.sitting_id = b.id AND e.body ->> 'event' = 'come_back'
            ORDER BY e.number DESC LIMIT 1
        ), '') AS waits, ARRAY(
            SELECT u.name FROM begun AS o JOIN stations AS u ON u.number = o.station
            WHERE o.id = b.id AND o.origin <> b.origin AND EXISTS (
                SELECT FROM exam_entries AS e WHERE e.origin = o.origin AND e.sitting_id = o.id
                AND e.kind IN ('opened', 'answer', 'act') AND NOT EXISTS (
                    SELECT FROM exam_entries AS own WHERE own.origin = b.origin
                    AND own.sitting_id = b.id AND own.number = e.number
                    AND (own.kind, own.at, own.body) = (e.kind, e.at, e.body)
                )
            ) ORDER BY u.number
        ) AS apart
    FROM begun AS b JOIN stations AS t ON t.number = b.station WHERE b.place = 1;
GRANT SELECT ON sittings_shown TO :"supervisor", :"manager", :"auditor";

-- A sitting with all that is kept of it: for a supervisor any, for a station one that was ordered
-- to go on there.
CREATE FUNCTION sitting(id bigint)
RETURNS TABLE (kept jsonb, entries jsonb[], station integer, size bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT to_jsonb(s), ARRAY(
            SELECT to_jsonb(e) FROM exam_entries AS e
            WHERE e.origin = s.origin AND e.sitting_id = s.id ORDER BY e.number
        ), b.station, i.size
        FROM sittings_shown AS b JOIN exam_sittings AS s ON s.origin = b.origin AND s.id = b.sitting
        JOIN incarnations AS i ON i.origin = b.origin
        WHERE b.sitting = sitting.id AND (is_a('supervisor') OR is_a('manager') OR EXISTS (
            SELECT FROM published AS p CROSS JOIN LATERAL as_json(p.body) AS o
            WHERE p.kind = 'order' AND o ->> 'action' = 'move'
            AND (o ->> 'sitting')::bigint = sitting.id
            AND coalesce((o ->> 'station')::integer, 0) = this_station()
        ));
END;
GRANT EXECUTE ON FUNCTION sitting TO :"station", :"supervisor", :"manager";
