PRAGMA user_version = 18;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'feltwork','m0001_trainees','2026-11-28 15:51:04.173910+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'feltwork','m0002_attempts','2026-11-28 15:51:04.174560+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'feltwork','m0003_answers','2026-11-28 15:51:04.174940+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'feltwork','m0004_settings','2026-11-28 15:51:04.175301+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'feltwork','m0005_practice','2026-11-28 15:51:04.188858+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'feltwork','m0006_opened','2026-11-28 15:51:04.189295+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'feltwork','m0007_times','2026-11-28 15:51:04.190098+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'feltwork','m0008_dealt','2026-11-28 15:51:04.190373+00:00');
INSERT INTO "_sqlite_migrations" VALUES(9,'feltwork','m0009_shifts','2026-11-28 15:51:04.191017+00:00');
INSERT INTO "_sqlite_migrations" VALUES(10,'feltwork','m0010_rejudged','2026-11-28 15:51:04.199781+00:00');
INSERT INTO "_sqlite_migrations" VALUES(11,'feltwork','m0011_dealt','2026-11-28 15:51:04.207901+00:00');
INSERT INTO "_sqlite_migrations" VALUES(12,'feltwork','m0012_mended','2026-11-28 15:51:04.208445+00:00');
INSERT INTO "_sqlite_migrations" VALUES(13,'feltwork','m0013_slips','2026-11-28 15:51:04.208815+00:00');
INSERT INTO "_sqlite_migrations" VALUES(14,'feltwork','m0014_shown','2026-11-28 15:51:04.209325+00:00');
INSERT INTO "_sqlite_migrations" VALUES(15,'feltwork','m0015_mistakes','2026-11-28 15:51:04.209852+00:00');
INSERT INTO "_sqlite_migrations" VALUES(16,'feltwork','m0016_hinted','2026-11-28 15:51:04.210555+00:00');
INSERT INTO "_sqlite_migrations" VALUES(17,'feltwork','m0017_lessons','2026-11-28 15:51:04.210754+00:00');
INSERT INTO "_sqlite_migrations" VALUES(18,'feltwork','m0018_classes','2026-11-28 15:51:04.211028+00:00');
CREATE TABLE "answers" (
   "attempt_id" INTEGER REFERENCES "attempts"("id"),
   "number" INTEGER,
   "question_id" TEXT NOT NULL,
   "ask" TEXT NOT NULL,
   "document" TEXT NOT NULL,
   "paragraphs" TEXT NOT NULL,
   "box" INTEGER,
   "bettor" TEXT,
   "bet_kind" TEXT,
   "hand" INTEGER,
   "stake" INTEGER,
   "odds" TEXT,
   "expected" TEXT NOT NULL,
   "given" TEXT NOT NULL,
   "is_right" INTEGER NOT NULL,
   "error" TEXT,
   "direction" TEXT,
   "money" INTEGER NOT NULL,
   "milliseconds" INTEGER NOT NULL,
   "answered_at" TEXT NOT NULL,
   "question" TEXT NOT NULL, "skill" TEXT, "drill" TEXT, "day" INTEGER, "cost_house" INTEGER, "cost_guests" INTEGER, "target" INTEGER, "mended" INTEGER, mistakes TEXT, hinted INTEGER,
   PRIMARY KEY ("attempt_id", "number")
);
CREATE TABLE assignment_people ( assignment_id INTEGER NOT NULL REFERENCES assignments (id), trainee_id INTEGER NOT NULL REFERENCES trainees (id), PRIMARY KEY (assignment_id, trainee_id)) STRICT, WITHOUT ROWID;
INSERT INTO "assignment_people" VALUES(1,2);
CREATE TABLE assignments (id INTEGER PRIMARY KEY, title TEXT NOT NULL, class_id INTEGER REFERENCES classes (id), given_at TEXT NOT NULL, due TEXT, withdrawn_at TEXT, work TEXT NOT NULL) STRICT;
INSERT INTO "assignments" VALUES(1,'Totals',1,'2026-11-22T10:00:00.000+00:00',NULL,NULL,'{}');
CREATE TABLE "attempts" (
   "id" INTEGER PRIMARY KEY,
   "trainee_id" INTEGER NOT NULL REFERENCES "trainees"("id"),
   "scenario_id" TEXT NOT NULL,
   "scenario_title" TEXT NOT NULL,
   "scenario_hash" TEXT NOT NULL REFERENCES "scenario_texts"("hash"),
   "document" TEXT NOT NULL,
   "mode" TEXT NOT NULL,
   "state" TEXT NOT NULL,
   "started_at" TEXT NOT NULL,
   "finished_at" TEXT,
   "sitting" INTEGER NOT NULL,
   "questions" INTEGER NOT NULL,
   "answers" INTEGER NOT NULL,
   "right_answers" INTEGER NOT NULL,
   "milliseconds" INTEGER NOT NULL,
   "cost_house" INTEGER NOT NULL,
   "cost_guests" INTEGER NOT NULL,
   "rule_version" INTEGER NOT NULL,
   "program_version" TEXT NOT NULL,
   "house" TEXT NOT NULL
, "begins" TEXT, boxes INTEGER, counted_from INTEGER DEFAULT 0);
CREATE TABLE class_members (id INTEGER PRIMARY KEY, class_id INTEGER NOT NULL REFERENCES classes (id), trainee_id INTEGER NOT NULL REFERENCES trainees (id), joined_at TEXT NOT NULL, left_at TEXT) STRICT;
INSERT INTO "class_members" VALUES(1,1,2,'2026-11-22T09:00:00.000+00:00',NULL);
CREATE TABLE classes (id INTEGER PRIMARY KEY, name TEXT NOT NULL, document TEXT NOT NULL, begins TEXT NOT NULL, ends TEXT NOT NULL, archived INTEGER NOT NULL) STRICT;
INSERT INTO "classes" VALUES(1,'Autumn','rws-blackjack','2026-11-01','2026-12-31',0);
CREATE TABLE "current_trainee" (
   "id" INTEGER PRIMARY KEY,
   "trainee_id" INTEGER NOT NULL REFERENCES "trainees"("id")
);
INSERT INTO "current_trainee" VALUES(1,2);
CREATE TABLE document_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, dealt INTEGER NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, dealt, tenths)) STRICT, WITHOUT ROWID;
CREATE TABLE error_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, error TEXT NOT NULL, dealt INTEGER NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, error, dealt, tenths)) STRICT, WITHOUT ROWID;
CREATE TABLE "house" (
   "id" INTEGER PRIMARY KEY,
   "settings" TEXT NOT NULL
);
CREATE TABLE lesson_acts (id INTEGER PRIMARY KEY, trainee_id INTEGER NOT NULL REFERENCES trainees (id), document TEXT NOT NULL, stage TEXT NOT NULL, part INTEGER NOT NULL, act TEXT NOT NULL, done INTEGER NOT NULL, milliseconds INTEGER NOT NULL, acted_at TEXT NOT NULL) STRICT;
CREATE TABLE lessons (trainee_id INTEGER NOT NULL REFERENCES trainees (id), document TEXT NOT NULL, stage TEXT NOT NULL, part INTEGER NOT NULL, reached_at TEXT NOT NULL, finished_at TEXT, PRIMARY KEY (trainee_id, document, stage)) STRICT, WITHOUT ROWID;
INSERT INTO "lessons" VALUES(1,'rws-blackjack','values',2,'2026-11-23T09:00:00.000+00:00',NULL);
CREATE TABLE "marked_again" (
   "attempt_id" INTEGER REFERENCES "attempts"("id"),
   "number" INTEGER,
   "question_id" TEXT,
   "ask" TEXT,
   "document" TEXT,
   "paragraphs" TEXT,
   "box" INTEGER,
   "bettor" TEXT,
   "bet_kind" TEXT,
   "hand" INTEGER,
   "stake" INTEGER,
   "odds" TEXT,
   "expected" TEXT,
   "given" TEXT,
   "is_right" INTEGER,
   "error" TEXT,
   "direction" TEXT,
   "money" INTEGER,
   "milliseconds" INTEGER,
   "answered_at" TEXT,
   "question" TEXT,
   "skill" TEXT,
   "drill" TEXT,
   "day" INTEGER,
   "cost_house" INTEGER,
   "cost_guests" INTEGER,
   "target" INTEGER, "mended" INTEGER, mistakes TEXT, hinted INTEGER,
   PRIMARY KEY ("attempt_id", "number")
);
CREATE TABLE mistake_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, mistake TEXT NOT NULL, dealt INTEGER NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, mistake, dealt, tenths)) STRICT, WITHOUT ROWID;
CREATE TABLE paragraph_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, paragraph TEXT NOT NULL, dealt INTEGER NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, paragraph, dealt, tenths)) STRICT, WITHOUT ROWID;
CREATE TABLE "preferences" (
   "trainee_id" INTEGER PRIMARY KEY REFERENCES "trainees"("id"),
   "settings" TEXT NOT NULL
);
INSERT INTO "preferences" VALUES(2,'{"sound":false}');
CREATE TABLE "rejudged_answers" (
   "attempt_id" INTEGER REFERENCES "attempts"("id"),
   "number" INTEGER,
   "rejudging_id" INTEGER REFERENCES "rejudgings"("id"),
   "is_right" INTEGER NOT NULL,
   "error" TEXT,
   "direction" TEXT,
   "money" INTEGER NOT NULL,
   "cost_house" INTEGER NOT NULL,
   "cost_guests" INTEGER NOT NULL,
   "expected" TEXT NOT NULL,
   PRIMARY KEY ("attempt_id", "number", "rejudging_id")
);
CREATE TABLE "rejudgings" (
   "id" INTEGER PRIMARY KEY,
   "at" TEXT NOT NULL,
   "by" TEXT NOT NULL,
   "why" TEXT NOT NULL,
   "house" TEXT NOT NULL REFERENCES "scenario_texts"("hash"),
   "program_version" TEXT NOT NULL,
   "complete" INTEGER NOT NULL
);
CREATE TABLE round_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, rounds INTEGER NOT NULL, boxes INTEGER NOT NULL, milliseconds INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document)) STRICT, WITHOUT ROWID;
CREATE TABLE "scenario_texts" (
   "hash" TEXT PRIMARY KEY,
   "text" TEXT NOT NULL
);
CREATE TABLE "shift_rounds" (
   "attempt_id" INTEGER PRIMARY KEY REFERENCES "attempts"("id"),
   "shift_id" INTEGER NOT NULL REFERENCES "shifts"("id"),
   "number" INTEGER NOT NULL,
   "state" TEXT NOT NULL
);
CREATE TABLE "shifts" (
   "id" INTEGER PRIMARY KEY,
   "trainee_id" INTEGER NOT NULL REFERENCES "trainees"("id"),
   "plan" TEXT NOT NULL,
   "started_at" TEXT NOT NULL,
   "ended_at" TEXT
);
CREATE TABLE skill_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, skill TEXT NOT NULL, dealt INTEGER NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, skill, dealt, tenths)) STRICT, WITHOUT ROWID;
CREATE TABLE "skills" (
   "trainee_id" INTEGER REFERENCES "trainees"("id"),
   "skill" TEXT,
   "seen" INTEGER NOT NULL,
   "recent" TEXT NOT NULL,
   "pace" INTEGER,
   "tried" INTEGER NOT NULL,
   "stability" REAL,
   "difficulty" REAL,
   "last_day" INTEGER,
   "due_day" INTEGER,
   "day" INTEGER,
   "day_right" INTEGER,
   "day_wrong" INTEGER,
   "day_slow" INTEGER, "accurate_on" INTEGER, "mastered_on" INTEGER, "shown_on" INTEGER, "placed_on" INTEGER, solved INTEGER NOT NULL DEFAULT 0,
   PRIMARY KEY ("trainee_id", "skill")
);
CREATE TABLE "slips" (
   "attempt_id" INTEGER REFERENCES "attempts"("id"),
   "number" INTEGER,
   "marked_at" TEXT NOT NULL,
   "again" TEXT,
   "is_right" INTEGER NOT NULL,
   PRIMARY KEY ("attempt_id", "number")
);
CREATE TABLE "trainees" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT NOT NULL,
   "name_key" TEXT NOT NULL,
   "added_at" TEXT NOT NULL
);
INSERT INTO "trainees" VALUES(1,'Trainee 1','trainee 1','2026-11-20T09:00:00.000+00:00');
INSERT INTO "trainees" VALUES(2,'Ben','ben','2026-11-21T09:00:00.000+00:00');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX "idx_trainees_name_key"
    ON "trainees" ("name_key");
CREATE INDEX "idx_attempts_trainee_id_started_at"
    ON "attempts" ("trainee_id", "started_at");
CREATE INDEX "idx_attempts_trainee_id_state_mode_scenario_id"
    ON "attempts" ("trainee_id", "state", "mode", "scenario_id");
CREATE INDEX "idx_answers_day_document_attempt_id"
    ON "answers" ("day", "document", "attempt_id");
CREATE INDEX "idx_answers_skill_day_attempt_id"
    ON "answers" ("skill", "day", "attempt_id");
CREATE INDEX "idx_answers_error_day_attempt_id"
    ON "answers" ("error", "day", "attempt_id");
CREATE INDEX idx_answers_costly ON answers (day, attempt_id) WHERE cost_house + cost_guests > 0;
CREATE UNIQUE INDEX "idx_shift_rounds_shift_id_number"
    ON "shift_rounds" ("shift_id", "number");
CREATE INDEX "idx_marked_again_day_attempt_id"
    ON "marked_again" ("day", "attempt_id");
CREATE INDEX idx_attempts_waiting ON attempts (id) WHERE counted_from IS NULL;
CREATE INDEX class_members_of ON class_members (class_id);
COMMIT;
PRAGMA application_id = 1180126001;
