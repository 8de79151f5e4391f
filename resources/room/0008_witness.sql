-- The room countersigns how far it has the logs of its stations: whoever cuts one back to an old
-- state, and the server with it, cannot take back what a supervisor has signed elsewhere.

SET LOCAL search_path = feltwork, pg_temp;

CREATE TABLE witnesses (
    origin text PRIMARY KEY REFERENCES incarnations,
    size   bigint NOT NULL,
    note   text NOT NULL,        -- the checkpoint of a log, as trainer/log/checkpoint.py has it
    signer text NOT NULL,        -- what the room's root says of the key
    at     timestamptz NOT NULL DEFAULT now()
);

CREATE VIEW checkpoints_shown AS
    SELECT i.station, i.origin, i.size, w.size AS witnessed, w.at, w.signer
    FROM incarnations AS i LEFT JOIN witnesses AS w USING (origin);
GRANT SELECT ON checkpoints_shown TO :"supervisor", :"manager", :"auditor";

-- The logs that have gone on since they were countersigned, an hour ago or more.
CREATE FUNCTION unwitnessed() RETURNS TABLE (origin text, size bigint, root bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT i.origin, i.size, root_of(i.peaks)
        FROM incarnations AS i LEFT JOIN witnesses AS w USING (origin)
        WHERE i.size > coalesce(w.size, i.at_size)
        AND coalesce(w.at < now() - interval '1 hour', true);
END;
GRANT EXECUTE ON FUNCTION unwitnessed TO :"supervisor", :"manager";

-- Keep a countersigned head; the stations verify it, and with it what they have.
CREATE FUNCTION witness(origin text, size bigint, note text, signer text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    INSERT INTO witnesses AS w (origin, size, note, signer)
        SELECT i.origin, witness.size, witness.note, witness.signer FROM incarnations AS i
        WHERE i.origin = witness.origin AND witness.size <= i.size
        AND length(note) <= 10000 AND length(signer) <= 10000
        ON CONFLICT ON CONSTRAINT witnesses_pkey DO UPDATE
        SET size = excluded.size, note = excluded.note, signer = excluded.signer, at = now()
        WHERE w.size < excluded.size;
END;
GRANT EXECUTE ON FUNCTION witness TO :"supervisor", :"manager";

-- The last countersigned head of a log of the station that asks.
CREATE FUNCTION witnessed(origin text) RETURNS TABLE (size bigint, note text, signer text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = feltwork, pg_temp
BEGIN ATOMIC
    SELECT w.size, w.note, w.signer FROM witnesses AS w JOIN incarnations AS i USING (origin)
        WHERE w.origin = witnessed.origin AND i.station = this_station();
END;
GRANT EXECUTE ON FUNCTION witnessed TO :"station";
