BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'feltwork','m0001_trainees','2026-11-28 10:42:14.170965+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'feltwork','m0002_attempts','2026-11-28 10:42:14.172304+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'feltwork','m0003_answers','2026-11-28 10:42:14.173169+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'feltwork','m0004_settings','2026-11-28 10:42:14.173846+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'feltwork','m0005_practice','2026-11-28 10:42:14.176298+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'feltwork','m0006_opened','2026-11-28 10:42:14.177191+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'feltwork','m0007_times','2026-11-28 10:42:14.178707+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'feltwork','m0008_dealt','2026-11-28 10:42:14.179236+00:00');
INSERT INTO "_sqlite_migrations" VALUES(9,'feltwork','m0009_shifts','2026-11-28 10:42:14.180559+00:00');
INSERT INTO "_sqlite_migrations" VALUES(10,'feltwork','m0010_rejudged','2026-11-28 10:42:14.181623+00:00');
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
   "question" TEXT NOT NULL, "skill" TEXT, "drill" TEXT, "day" INTEGER, "cost_house" INTEGER, "cost_guests" INTEGER, "target" INTEGER,
   PRIMARY KEY ("attempt_id", "number")
);
INSERT INTO "answers" VALUES(1,0,'0-act','act','rws-perfect-pairs-v5','["3.3","3.6","3.7","1.14"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say place_bets"]}','{"chosen":["say place_bets"]}',1,NULL,NULL,0,900,'2026-11-21T09:00:35.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say place_bets"],"counted":null,"format":5,"rules":["bets_open"],"settings":[],"several":false,"step":0,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,1,'1-act','act','rws-perfect-pairs-v5','["3.10","5.8"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say close_bets"]}','{"chosen":["say close_bets"]}',1,NULL,NULL,0,900,'2026-11-21T09:00:49.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say close_bets"],"counted":null,"format":5,"rules":["bets_closed"],"settings":[],"several":false,"step":1,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,2,'2-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 1"]}','{"chosen":["deal 1"]}',1,NULL,NULL,0,900,'2026-11-21T09:01:03.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["deal 1"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":2,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,3,'3-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 3"]}','{"chosen":["deal 3"]}',1,NULL,NULL,0,900,'2026-11-21T09:01:17.000+00:00','{"about":[3,1],"among":[],"bet":null,"choices":["deal 3"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":3,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,4,'4-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5"]}','{"chosen":["deal 5 sideways"]}',0,'cards',NULL,0,900,'2026-11-21T09:01:31.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5","deal 5 sideways"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":4,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,5,'5-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5"]}','{"chosen":["deal 5"]}',1,NULL,NULL,0,900,'2026-11-21T09:01:45.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":5,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,6,'6-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["say offer_insurance"]}',0,'procedure',NULL,0,900,'2026-11-21T09:01:59.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer","say offer_insurance"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":6,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,7,'7-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["ask 2"]}',0,'procedure',NULL,0,900,'2026-11-21T09:02:13.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer","ask 2"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":7,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,8,'8-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["deal dealer"]}',1,NULL,NULL,0,900,'2026-11-21T09:02:27.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":8,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,9,'9-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 1"]}','{"chosen":["deal 7"]}',0,'cards',NULL,0,900,'2026-11-21T09:02:41.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["deal 1","deal 7"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":9,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,10,'10-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 1"]}','{"chosen":["deal 1"]}',1,NULL,NULL,0,900,'2026-11-21T09:02:55.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["deal 1"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":10,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,11,'11-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 3"]}','{"chosen":["say offer_insurance"]}',0,'procedure',NULL,0,900,'2026-11-21T09:03:09.000+00:00','{"about":[3,1],"among":[],"bet":null,"choices":["deal 3","say offer_insurance"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":11,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,12,'12-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 3"]}','{"chosen":["ask 2"]}',0,'procedure',NULL,0,900,'2026-11-21T09:03:23.000+00:00','{"about":[3,1],"among":[],"bet":null,"choices":["deal 3","ask 2"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":12,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,13,'13-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 3"]}','{"chosen":["deal 3"]}',1,NULL,NULL,0,900,'2026-11-21T09:03:37.000+00:00','{"about":[3,1],"among":[],"bet":null,"choices":["deal 3"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":13,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,14,'14-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5"]}','{"chosen":["say offer_insurance"]}',0,'procedure',NULL,0,900,'2026-11-21T09:03:51.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5","say offer_insurance"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":14,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,15,'15-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5"]}','{"chosen":["ask 2"]}',0,'procedure',NULL,0,900,'2026-11-21T09:04:05.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5","ask 2"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":15,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,16,'16-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5"]}','{"chosen":["deal 5"]}',1,NULL,NULL,0,900,'2026-11-21T09:04:19.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":16,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,17,'17-act','act','rws-perfect-pairs-v5','["3.8"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["ask 1"]}','{"chosen":["ask 1"]}',1,NULL,NULL,0,900,'2026-11-21T09:04:33.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["ask 1"],"counted":null,"format":5,"rules":["box_decisions"],"settings":[],"several":false,"step":17,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,18,'18-act','act','rws-perfect-pairs-v5','["3.8"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["ask 3"]}','{"chosen":["ask 3"]}',1,NULL,NULL,0,900,'2026-11-21T09:04:47.000+00:00','{"about":[3,1],"among":[],"bet":null,"choices":["ask 3"],"counted":null,"format":5,"rules":["box_decisions"],"settings":[],"several":false,"step":18,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,19,'19-act','act','rws-perfect-pairs-v5','["3.8"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["ask 5"]}','{"chosen":["ask 5"]}',1,NULL,NULL,0,900,'2026-11-21T09:05:01.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["ask 5"],"counted":null,"format":5,"rules":["box_decisions"],"settings":[],"several":false,"step":19,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,20,'20-act','act','rws-perfect-pairs-v5','["3.24"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["deal dealer"]}',1,NULL,NULL,0,900,'2026-11-21T09:05:15.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer"],"counted":null,"format":5,"rules":["dealer_draws"],"settings":[],"several":false,"step":20,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,21,'21-act','act','rws-perfect-pairs-v5','["3.24"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["total 18"]}','{"chosen":["total 18"]}',1,NULL,NULL,0,900,'2026-11-21T09:05:29.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["total 18"],"counted":null,"format":5,"rules":["dealer_stands"],"settings":[],"several":false,"step":21,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,22,'22-act','act','rws-perfect-pairs-v5','["1.9","3.24.2","3.24.3","3.24.4"]',5,'Cho','main',1,NULL,NULL,'{"chosen":["knock 5 main Cho"]}','{"chosen":["pick_up 5"]}',0,'procedure',NULL,0,900,'2026-11-21T09:05:43.000+00:00','{"about":[5,1],"among":[],"bet":[5,"Cho","main",1],"choices":["knock 5 main Cho","pick_up 5"],"counted":null,"format":5,"rules":["final_settlement","higher_total","lower_total","stand_off"],"settings":[],"several":false,"step":22,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,23,'23-act','act','rws-perfect-pairs-v5','["3.24.4"]',5,'Cho','main',1,NULL,NULL,'{"chosen":["knock 5 main Cho"]}','{"chosen":["knock 5 main Cho"]}',1,NULL,NULL,0,900,'2026-11-21T09:05:57.000+00:00','{"about":[5,1],"among":[],"bet":[5,"Cho","main",1],"choices":["knock 5 main Cho"],"counted":null,"format":5,"rules":["stand_off"],"settings":[],"several":false,"step":23,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,24,'24-act','act','rws-perfect-pairs-v5','["1.24"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 5"]}','{"chosen":["pick_up 3"]}',0,'cards',NULL,0,900,'2026-11-21T09:06:11.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["pick_up 5","pick_up 3"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":24,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,25,'25-act','act','rws-perfect-pairs-v5','["3.24.4"]',3,'Ben','main',1,NULL,NULL,'{"chosen":["knock 3 main Ben"]}','{"chosen":["knock 3 main Ben"]}',1,NULL,NULL,0,900,'2026-11-21T09:06:25.000+00:00','{"about":[3,1],"among":[],"bet":[3,"Ben","main",1],"choices":["knock 3 main Ben"],"counted":null,"format":5,"rules":["stand_off"],"settings":[],"several":false,"step":25,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,26,'26-act','act','rws-perfect-pairs-v5','["1.24"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 5"]}','{"chosen":["pick_up 1"]}',0,'cards',NULL,0,900,'2026-11-21T09:06:39.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["pick_up 5","pick_up 1"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":26,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,27,'27-act','act','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',1,'Ann','main',1,NULL,NULL,'{"chosen":["pay 50.00 1 main Ann"]}','{"chosen":["pay 50.00 1 main Ann"]}',1,NULL,NULL,0,900,'2026-11-21T09:06:53.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Ann","main",1],"choices":["pay 50.00 1 main Ann"],"counted":null,"format":5,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":27,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,28,'28-act','act','rws-perfect-pairs-v5','["1.24"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 5"]}','{"chosen":["pick_up 5"]}',1,NULL,NULL,0,900,'2026-11-21T09:07:07.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["pick_up 5"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":28,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,29,'29-act','act','rws-perfect-pairs-v5','["1.24"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 3"]}','{"chosen":["pick_up 3"]}',1,NULL,NULL,0,900,'2026-11-21T09:07:21.000+00:00','{"about":[3,1],"among":[],"bet":null,"choices":["pick_up 3"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":29,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,30,'30-act','act','rws-perfect-pairs-v5','["1.24"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 1"]}','{"chosen":["pick_up 1"]}',1,NULL,NULL,0,900,'2026-11-21T09:07:35.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["pick_up 1"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":30,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(1,31,'31-act','act','rws-perfect-pairs-v5','["1.24"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["pick_up dealer"]}','{"chosen":["pick_up dealer"]}',1,NULL,NULL,0,900,'2026-11-21T09:07:49.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["pick_up dealer"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":31,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,0,'0-act','act','rws-perfect-pairs-v5','["3.3","3.6","3.7","1.14"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say place_bets"]}','{"chosen":["say place_bets"]}',1,NULL,NULL,0,900,'2026-11-21T09:08:17.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say place_bets"],"counted":null,"format":5,"rules":["bets_open"],"settings":[],"several":false,"step":0,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,1,'1-act','act','rws-perfect-pairs-v5','["3.10","5.8"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say close_bets"]}','{"chosen":["say close_bets"]}',1,NULL,NULL,0,900,'2026-11-21T09:08:31.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say close_bets"],"counted":null,"format":5,"rules":["bets_closed"],"settings":[],"several":false,"step":1,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,2,'2-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 2"]}','{"chosen":["deal 2"]}',1,NULL,NULL,0,900,'2026-11-21T09:08:45.000+00:00','{"about":[2,1],"among":[],"bet":null,"choices":["deal 2"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":2,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,3,'3-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 4"]}','{"chosen":["deal 3"]}',0,'cards',NULL,0,900,'2026-11-21T09:08:59.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["deal 4","deal 3"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":3,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,4,'4-act','act','rws-perfect-pairs-v5','["5.9","1.23","5.7"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say stop_for_error"]}','{"chosen":["say stop_for_error"]}',1,NULL,NULL,0,900,'2026-11-21T09:09:13.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say stop_for_error"],"counted":null,"format":5,"rules":["reconstruction","dealing_error"],"settings":[],"several":false,"step":4,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,5,'5-act','act','rws-perfect-pairs-v5','["5.9","1.23","5.7"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["report card_to_empty_box"]}','{"chosen":["report card_to_empty_box"]}',1,NULL,NULL,0,900,'2026-11-21T09:09:27.000+00:00','{"about":null,"among":[],"bet":null,"choices":["report card_to_empty_box"],"counted":null,"format":5,"rules":["reconstruction","dealing_error"],"settings":[],"several":false,"step":5,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,6,'6-act','act','rws-perfect-pairs-v5','["5.7.2"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["option 2 Hugo"]}','{"chosen":["option 2 Hugo"]}',1,NULL,NULL,0,900,'2026-11-21T09:09:41.000+00:00','{"about":[2,1],"among":[],"bet":null,"choices":["option 2 Hugo"],"counted":null,"format":5,"rules":["continue_reconstructed"],"settings":[],"several":false,"step":6,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,7,'7-act','act','rws-perfect-pairs-v5','["5.7.2"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["option 4 Aisha"]}','{"chosen":["option 4 Aisha"]}',1,NULL,NULL,0,900,'2026-11-21T09:09:55.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["option 4 Aisha"],"counted":null,"format":5,"rules":["continue_reconstructed"],"settings":[],"several":false,"step":7,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,8,'8-act','act','rws-perfect-pairs-v5','["5.7.2"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["option 5 Ravi"]}','{"chosen":["option 5 Ravi"]}',1,NULL,NULL,0,900,'2026-11-21T09:10:09.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["option 5 Ravi"],"counted":null,"format":5,"rules":["continue_reconstructed"],"settings":[],"several":false,"step":8,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,9,'9-act','act','rws-perfect-pairs-v5','["5.9","1.23"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["put_right 2"]}','{"chosen":["put_right 2"]}',1,NULL,NULL,0,900,'2026-11-21T09:10:23.000+00:00','{"about":null,"among":[],"bet":null,"choices":["put_right 2"],"counted":null,"format":5,"rules":["reconstruction"],"settings":[],"several":false,"step":9,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,10,'10-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5"]}','{"chosen":["deal 5"]}',1,NULL,NULL,0,900,'2026-11-21T09:10:37.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":10,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,11,'11-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["deal dealer"]}',1,NULL,NULL,0,900,'2026-11-21T09:10:51.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":11,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,12,'12-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 2"]}','{"chosen":["deal 2"]}',1,NULL,NULL,0,900,'2026-11-21T09:11:05.000+00:00','{"about":[2,1],"among":[],"bet":null,"choices":["deal 2"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":12,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,13,'13-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 4"]}','{"chosen":["deal 4"]}',1,NULL,NULL,0,900,'2026-11-21T09:11:19.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["deal 4"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":13,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,14,'14-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5"]}','{"chosen":["deal 5"]}',1,NULL,NULL,0,900,'2026-11-21T09:11:33.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":14,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,15,'15-act','act','rws-perfect-pairs-v5','["3.14"]',4,'Aisha','perfect_pairs',0,NULL,NULL,'{"chosen":["take 4 perfect_pairs Aisha"]}','{"chosen":["take 4 perfect_pairs Aisha"]}',1,NULL,NULL,0,900,'2026-11-21T09:11:47.000+00:00','{"about":[4,1],"among":[],"bet":[4,"Aisha","perfect_pairs",0],"choices":["take 4 perfect_pairs Aisha"],"counted":null,"format":5,"rules":["perfect_pairs_lose"],"settings":[],"several":false,"step":15,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,16,'16-act','act','rws-perfect-pairs-v5','["3.16","1.17","4.1.1"]',5,'Ravi','main',1,NULL,NULL,'{"chosen":["pay 45.00 5 main Ravi"]}','{"chosen":["pay 45.00 5 main Ravi"]}',1,NULL,NULL,0,900,'2026-11-21T09:12:01.000+00:00','{"about":[5,1],"among":[],"bet":[5,"Ravi","main",1],"choices":["pay 45.00 5 main Ravi"],"counted":null,"format":5,"rules":["blackjack_paid_at_once","pay_table"],"settings":[],"several":false,"step":16,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,17,'17-act','act','rws-perfect-pairs-v5','["1.9"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 5"]}','{"chosen":["pick_up 5"]}',1,NULL,NULL,0,900,'2026-11-21T09:12:15.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["pick_up 5"],"counted":null,"format":5,"rules":["final_settlement"],"settings":[],"several":false,"step":17,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,18,'18-act','act','rws-perfect-pairs-v5','["3.16","1.17","4.1.1"]',2,'Hugo','main',1,NULL,NULL,'{"chosen":["pay 75.00 2 main Hugo"]}','{"chosen":["pay 75.00 2 main Hugo"]}',1,NULL,NULL,0,900,'2026-11-21T09:12:29.000+00:00','{"about":[2,1],"among":[],"bet":[2,"Hugo","main",1],"choices":["pay 75.00 2 main Hugo"],"counted":null,"format":5,"rules":["blackjack_paid_at_once","pay_table"],"settings":[],"several":false,"step":18,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,19,'19-act','act','rws-perfect-pairs-v5','["1.9"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 2"]}','{"chosen":["pick_up 2"]}',1,NULL,NULL,0,900,'2026-11-21T09:12:43.000+00:00','{"about":[2,1],"among":[],"bet":null,"choices":["pick_up 2"],"counted":null,"format":5,"rules":["final_settlement"],"settings":[],"several":false,"step":19,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,20,'20-act','act','rws-perfect-pairs-v5','["3.8"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["ask 4"]}','{"chosen":["ask 4"]}',1,NULL,NULL,0,900,'2026-11-21T09:12:57.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["ask 4"],"counted":null,"format":5,"rules":["box_decisions"],"settings":[],"several":false,"step":20,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,21,'21-act','act','rws-perfect-pairs-v5','["3.24"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["deal dealer"]}',1,NULL,NULL,0,900,'2026-11-21T09:13:11.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer"],"counted":null,"format":5,"rules":["dealer_draws"],"settings":[],"several":false,"step":21,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,22,'22-act','act','rws-perfect-pairs-v5','["3.24"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["deal dealer"]}',1,NULL,NULL,0,900,'2026-11-21T09:13:25.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer"],"counted":null,"format":5,"rules":["dealer_draws"],"settings":[],"several":false,"step":22,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,23,'23-act','act','rws-perfect-pairs-v5','["3.24"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["total 20"]}','{"chosen":["total 20"]}',1,NULL,NULL,0,900,'2026-11-21T09:13:39.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["total 20"],"counted":null,"format":5,"rules":["dealer_stands"],"settings":[],"several":false,"step":23,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,24,'24-act','act','rws-perfect-pairs-v5','["3.24.3"]',4,'Aisha','main',1,NULL,NULL,'{"chosen":["take 4 main Aisha"]}','{"chosen":["take 4 main Aisha"]}',1,NULL,NULL,0,900,'2026-11-21T09:13:53.000+00:00','{"about":[4,1],"among":[],"bet":[4,"Aisha","main",1],"choices":["take 4 main Aisha"],"counted":null,"format":5,"rules":["lower_total"],"settings":[],"several":false,"step":24,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,25,'25-act','act','rws-perfect-pairs-v5','["1.24"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 4"]}','{"chosen":["pick_up 4"]}',1,NULL,NULL,0,900,'2026-11-21T09:14:07.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["pick_up 4"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":25,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(2,26,'26-act','act','rws-perfect-pairs-v5','["1.24"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["pick_up dealer"]}','{"chosen":["pick_up dealer"]}',1,NULL,NULL,0,900,'2026-11-21T09:14:21.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["pick_up dealer"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":26,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,0,'0-act','act','rws-perfect-pairs-v5','["3.3","3.6","3.7","1.14"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say place_bets"]}','{"chosen":["say place_bets"]}',1,NULL,NULL,0,900,'2026-11-21T09:14:49.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say place_bets"],"counted":null,"format":5,"rules":["bets_open"],"settings":[],"several":false,"step":0,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,1,'1-act','act','rws-perfect-pairs-v5','["3.10","5.8"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say close_bets"]}','{"chosen":["say close_bets"]}',1,NULL,NULL,0,900,'2026-11-21T09:15:03.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say close_bets"],"counted":null,"format":5,"rules":["bets_closed"],"settings":[],"several":false,"step":1,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,2,'2-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 1"]}','{"chosen":["deal 1"]}',1,NULL,NULL,0,900,'2026-11-21T09:15:17.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["deal 1"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":2,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,3,'3-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 3"]}','{"chosen":["deal 3"]}',1,NULL,NULL,0,900,'2026-11-21T09:15:31.000+00:00','{"about":[3,1],"among":[],"bet":null,"choices":["deal 3"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":3,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,4,'4-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5"]}','{"chosen":["deal 5 sideways"]}',0,'cards',NULL,0,900,'2026-11-21T09:15:45.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5","deal 5 sideways"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":4,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,5,'5-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5"]}','{"chosen":["deal 5"]}',1,NULL,NULL,0,900,'2026-11-21T09:15:59.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":5,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,6,'6-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["say offer_insurance"]}',0,'procedure',NULL,0,900,'2026-11-21T09:16:13.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer","say offer_insurance"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":6,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,7,'7-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["ask 2"]}',0,'procedure',NULL,0,900,'2026-11-21T09:16:27.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer","ask 2"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":7,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,8,'8-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["deal dealer"]}',1,NULL,NULL,0,900,'2026-11-21T09:16:41.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":8,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,9,'9-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 1"]}','{"chosen":["deal 7"]}',0,'cards',NULL,0,900,'2026-11-21T09:16:55.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["deal 1","deal 7"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":9,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,10,'10-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 1"]}','{"chosen":["deal 1"]}',1,NULL,NULL,0,900,'2026-11-21T09:17:09.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["deal 1"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":10,"working":null}',NULL,NULL,739941,0,0,NULL);
INSERT INTO "answers" VALUES(3,11,'11-act','act','rws-perfect-pairs-v5','["3.11","1.15"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 3"]}','{"chosen":["say offer_insurance"]}',0,'procedure',NULL,0,900,'2026-11-21T09:17:23.000+00:00','{"about":[3,1],"among":[],"bet":null,"choices":["deal 3","say offer_insurance"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":11,"working":null}',NULL,NULL,739941,0,0,NULL);
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
, "begins" TEXT);
INSERT INTO "attempts" VALUES(1,1,'scenarios/three-boxes-that-stand','Three boxes, and nobody draws','f814b2cdf98124c5eefee253c636b1547a8c2bc2fcc7453f5bb885998b00d309','rws-perfect-pairs-v5','deal_coached','finished','2026-11-21T09:00:21.000+00:00','2026-11-21T09:07:56.000+00:00',1,0,32,21,28800,0,0,1,'0.1.0','{"text":null}',NULL);
INSERT INTO "attempts" VALUES(2,1,'scenarios/blackjack-paid-at-once','Two Blackjacks against a six','5e07ba26c8e311a9fd59491a24e7253cc0640430217d51e8bba0beb5c032694a','rws-perfect-pairs-v5','deal_free','finished','2026-11-21T09:08:03.000+00:00','2026-11-21T09:14:28.000+00:00',1,0,27,26,24300,0,0,1,'0.1.0','{"text":null}',NULL);
INSERT INTO "attempts" VALUES(3,1,'scenarios/three-boxes-that-stand','Three boxes, and nobody draws','f814b2cdf98124c5eefee253c636b1547a8c2bc2fcc7453f5bb885998b00d309','rws-perfect-pairs-v5','deal_coached','running','2026-11-21T09:14:35.000+00:00',NULL,1,0,12,7,10800,0,0,1,'0.1.0','{"text":null}',NULL);
CREATE TABLE "current_trainee" (
   "id" INTEGER PRIMARY KEY,
   "trainee_id" INTEGER NOT NULL REFERENCES "trainees"("id")
);
INSERT INTO "current_trainee" VALUES(1,1);
CREATE TABLE document_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, tenths)) STRICT, WITHOUT ROWID;
CREATE TABLE error_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, error TEXT NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, error, tenths)) STRICT, WITHOUT ROWID;
CREATE TABLE "house" (
   "id" INTEGER PRIMARY KEY,
   "settings" TEXT NOT NULL
);
CREATE TABLE paragraph_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, paragraph TEXT NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, paragraph, tenths)) STRICT, WITHOUT ROWID;
CREATE TABLE "preferences" (
   "trainee_id" INTEGER PRIMARY KEY REFERENCES "trainees"("id"),
   "settings" TEXT NOT NULL
);
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
CREATE TABLE "scenario_texts" (
   "hash" TEXT PRIMARY KEY,
   "text" TEXT NOT NULL
);
INSERT INTO "scenario_texts" VALUES('f814b2cdf98124c5eefee253c636b1547a8c2bc2fcc7453f5bb885998b00d309','format: 1
title: Three boxes, and nobody draws
notes: |
  Every player stands on two cards, and so does the dealer. Compare each hand with his.
tags: [totals, payouts]
level: 1
rules: rws-perfect-pairs-v5
ask: [totals, payouts, dealer]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  1:
    - {name: Ann, main: 50, calls: [stand]}
  3:
    - {name: Ben, main: 25, calls: [stand]}
  5:
    - {name: Cho, main: 100, calls: [stand]}
shoe: TS 9H KD 8C  9D 9C 8H  TD
expect:
  result: completed
  net: {Ann: 50, Ben: 0, Cho: 0}
');
INSERT INTO "scenario_texts" VALUES('5e07ba26c8e311a9fd59491a24e7253cc0640430217d51e8bba0beb5c032694a','format: 1
title: Two Blackjacks against a six
notes: |
  Ask whether a six can become a Blackjack, and so when these two are paid. Add half of the bet to
  the bet.
tags: [blackjack, payouts]
level: 1
rules: rws-perfect-pairs-v5
ask: [payouts, next_act]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  2:
    - name: Hugo
      main: 50
  4:
    - name: Aisha
      main: 40
      perfect_pairs: 5
      calls: [stand]
  5:
    - name: Ravi
      main: 30
shoe: AS 8S TD 6H  KC 7C AC  5D 9S
expect:
  result: completed
  net: {Hugo: 75, Aisha: -45, Ravi: 45}
  bets:
    - {box: 2, name: Hugo, bet: main, hand: 1, outcome: blackjack, net: 75}
    - {box: 5, name: Ravi, bet: main, hand: 1, outcome: blackjack, net: 45}
');
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
CREATE TABLE skill_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, skill TEXT NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, skill, tenths)) STRICT, WITHOUT ROWID;
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
   "day_slow" INTEGER, "accurate_on" INTEGER, "mastered_on" INTEGER,
   PRIMARY KEY ("trainee_id", "skill")
);
CREATE TABLE "trainees" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT NOT NULL,
   "name_key" TEXT NOT NULL,
   "added_at" TEXT NOT NULL
);
INSERT INTO "trainees" VALUES(1,'Ann','ann','2026-11-21T09:00:14.000+00:00');
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
COMMIT;
PRAGMA application_id = 1180126001;
PRAGMA user_version = 10;
