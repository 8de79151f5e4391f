PRAGMA user_version = 16;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'feltwork','m0001_trainees','2026-11-28 13:58:24.774512+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'feltwork','m0002_attempts','2026-11-28 13:58:24.775134+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'feltwork','m0003_answers','2026-11-28 13:58:24.780958+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'feltwork','m0004_settings','2026-11-28 13:58:24.781405+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'feltwork','m0005_practice','2026-11-28 13:58:24.782785+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'feltwork','m0006_opened','2026-11-28 13:58:24.783213+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'feltwork','m0007_times','2026-11-28 13:58:24.793497+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'feltwork','m0008_dealt','2026-11-28 13:58:24.793871+00:00');
INSERT INTO "_sqlite_migrations" VALUES(9,'feltwork','m0009_shifts','2026-11-28 13:58:24.794579+00:00');
INSERT INTO "_sqlite_migrations" VALUES(10,'feltwork','m0010_rejudged','2026-11-28 13:58:24.795177+00:00');
INSERT INTO "_sqlite_migrations" VALUES(11,'feltwork','m0011_dealt','2026-11-28 13:58:24.814681+00:00');
INSERT INTO "_sqlite_migrations" VALUES(12,'feltwork','m0012_mended','2026-11-28 13:58:24.815240+00:00');
INSERT INTO "_sqlite_migrations" VALUES(13,'feltwork','m0013_slips','2026-11-28 13:58:24.832025+00:00');
INSERT INTO "_sqlite_migrations" VALUES(14,'feltwork','m0014_shown','2026-11-28 13:58:24.832727+00:00');
INSERT INTO "_sqlite_migrations" VALUES(15,'feltwork','m0015_mistakes','2026-11-28 13:58:24.833299+00:00');
INSERT INTO "_sqlite_migrations" VALUES(16,'feltwork','m0016_hinted','2026-11-28 13:58:24.834070+00:00');
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
INSERT INTO "answers" VALUES(1,0,'6-totals-1-1-2','totals','rws-perfect-pairs-v5','["3.2","3.2.1","3.2.2","3.2.3","1.11","1.22","1.27"]',1,NULL,NULL,1,NULL,NULL,'{"blackjack":false,"points":13,"soft":false}','{"blackjack":false,"points":13,"soft":false}',1,NULL,NULL,0,202,'2026-11-28T13:58:26.702+00:00','{"about":[1,1],"among":[],"bet":null,"choices":[],"counted":null,"format":5,"rules":["point_total"],"settings":[],"several":false,"step":6,"working":null}','total.hard','total.hard/rws-perfect-pairs-v5/1/2:1490224842',739948,0,0,0,NULL,NULL,0);
INSERT INTO "answers" VALUES(1,1,'6-totals-3-1-2','totals','rws-perfect-pairs-v5','["3.2","3.2.1","3.2.2","3.2.3","1.11","1.22","1.27"]',3,NULL,NULL,1,NULL,NULL,'{"blackjack":false,"points":17,"soft":true}','{"blackjack":false,"points":17,"soft":true}',1,NULL,NULL,0,21,'2026-11-28T13:58:26.844+00:00','{"about":[3,1],"among":[],"bet":null,"choices":[],"counted":null,"format":5,"rules":["point_total"],"settings":[],"several":false,"step":6,"working":null}','total.soft','total.soft/rws-perfect-pairs-v5/1/2:284517666',739948,0,0,0,NULL,NULL,0);
INSERT INTO "answers" VALUES(1,2,'0-chips-value','chips','rws-perfect-pairs-v5','[]',NULL,NULL,NULL,NULL,NULL,NULL,'{"money":2500}','{"money":3000}',0,'chips',NULL,0,245,'2026-11-28T13:58:27.179+00:00','{"about":null,"among":[],"bet":null,"bettor":"Kim","choices":[],"counted":null,"format":5,"rules":[],"settings":[],"several":false,"step":0,"task":{"lies":[[2500,1]],"lying":3,"made_of":"same","proof":"cut","right":[[2500,1]],"stake":[],"values":[1000000,500000,100000,50000,10000,2500,500,250,100,50],"work":"value"},"working":null}','chips.value','chips.value/rws-perfect-pairs-v5/1/2:418255344',739948,0,0,0,NULL,NULL,0);
INSERT INTO "answers" VALUES(1,3,'0-chips-colour','chips','rws-perfect-pairs-v5','[]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["chip-10000"]}','{"chosen":["chip-10000"]}',1,NULL,NULL,0,171,'2026-11-28T13:58:27.441+00:00','{"about":null,"among":[],"bet":null,"bettor":"Dan","choices":["chip-100000","chip-2500","chip-10000"],"counted":null,"format":5,"rules":[],"settings":[],"several":false,"step":0,"task":{"lies":[[100000,1],[2500,1],[10000,1]],"lying":3,"made_of":"same","proof":"cut","right":[[10000,1]],"stake":[],"values":[1000000,500000,100000,50000,10000,2500,500,250,100,50],"work":"colour"},"working":null}','chips.colour','chips.colour/rws-perfect-pairs-v5/1/2:767974774',739948,0,0,0,NULL,NULL,0);
INSERT INTO "answers" VALUES(2,0,'0-chips-drop_cut','chips','rws-perfect-pairs-v5','[]',NULL,NULL,NULL,NULL,NULL,NULL,'{"columns":[[10000,10000,10000,10000,10000],[10000,10000,10000,10000,10000],[10000,10000,10000,10000,10000],[10000,10000,10000,10000,10000]]}','{"columns":[[10000,10000,10000,10000,10000],[10000,10000,10000,10000,10000],[10000,10000,10000,10000,10000],[10000,10000,10000,10000,10000]]}',1,NULL,NULL,0,84,'2026-11-28T13:58:28.723+00:00','{"about":null,"among":[],"bet":null,"bettor":"Gus","choices":[],"counted":null,"format":5,"offered":200000,"rules":[],"settings":[],"several":false,"step":0,"task":{"lies":[[10000,20]],"lying":1,"made_of":"asked","proof":"cut","right":[[10000,20]],"stake":[],"values":[1000000,500000,100000,50000,10000,2500,500,250,100,50],"work":"drop_cut"},"working":null}','chips.drop_cut','chips.drop_cut/rws-perfect-pairs-v5/1/2:163349673',739948,0,0,10000,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,0,'0-act','act','live-blackjack','["1.2"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say place_bets"]}','{"chosen":["say place_bets"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say place_bets"],"counted":null,"format":5,"rules":["bets_open"],"settings":[],"several":false,"step":0,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,1,'1-act','act','live-blackjack','["1.2"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say close_bets"]}','{"chosen":["say close_bets"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say close_bets"],"counted":null,"format":5,"rules":["bets_closed"],"settings":[],"several":false,"step":1,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,2,'2-act','act','live-blackjack','["1.2"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 1"]}','{"chosen":["deal 1"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["deal 1"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":2,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,3,'3-act','act','live-blackjack','["1.2"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 2"]}','{"chosen":["deal 2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,1],"among":[],"bet":null,"choices":["deal 2"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":3,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,4,'4-act','act','live-blackjack','["1.2"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 3"]}','{"chosen":["deal 3"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[3,1],"among":[],"bet":null,"choices":["deal 3"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":4,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,5,'5-act','act','live-blackjack','["1.2"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 4"]}','{"chosen":["deal 4"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["deal 4"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":5,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,6,'6-act','act','live-blackjack','["1.2"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5"]}','{"chosen":["deal 5"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":6,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,7,'7-act','act','live-blackjack','["1.2"]',6,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 6"]}','{"chosen":["deal 6"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[6,1],"among":[],"bet":null,"choices":["deal 6"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":7,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,8,'8-act','act','live-blackjack','["1.2"]',7,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 7"]}','{"chosen":["deal 7"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[7,1],"among":[],"bet":null,"choices":["deal 7"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":8,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,9,'9-act','act','live-blackjack','["1.2"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["deal dealer"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":9,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,10,'10-act','act','live-blackjack','["1.2"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 1"]}','{"chosen":["deal 1"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["deal 1"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":10,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,11,'11-act','act','live-blackjack','["1.2"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 2"]}','{"chosen":["deal 2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,1],"among":[],"bet":null,"choices":["deal 2"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":11,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,12,'12-act','act','live-blackjack','["1.2"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 3"]}','{"chosen":["deal 3"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[3,1],"among":[],"bet":null,"choices":["deal 3"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":12,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,13,'13-act','act','live-blackjack','["1.2"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 4"]}','{"chosen":["deal 4"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["deal 4"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":13,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,14,'14-act','act','live-blackjack','["1.2"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5"]}','{"chosen":["deal 5"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":14,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,15,'15-act','act','live-blackjack','["1.2"]',6,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 6"]}','{"chosen":["deal 6"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[6,1],"among":[],"bet":null,"choices":["deal 6"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":15,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,16,'16-act','act','live-blackjack','["1.2"]',7,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 7"]}','{"chosen":["deal 7"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[7,1],"among":[],"bet":null,"choices":["deal 7"],"counted":null,"format":5,"rules":["initial_deal"],"settings":[],"several":false,"step":16,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,17,'17-act','act','live-blackjack','["1.2","1.1"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer down"]}','{"chosen":["deal dealer down"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer down"],"counted":null,"format":5,"rules":["hole_card"],"settings":[],"several":false,"step":17,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,18,'18-act','act','live-blackjack','["1.4"]',7,'Toni','perfect_pairs',0,NULL,NULL,'{"chosen":["take 7 perfect_pairs Toni"]}','{"chosen":["take 7 perfect_pairs Toni"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[7,1],"among":[],"bet":[7,"Toni","perfect_pairs",0],"choices":["take 7 perfect_pairs Toni"],"counted":null,"format":5,"rules":["perfect_pairs_lose"],"settings":[],"several":false,"step":18,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,19,'19-act','act','live-blackjack','["1.4"]',5,'Pim','twenty_one_plus_three',0,NULL,NULL,'{"chosen":["take 5 twenty_one_plus_three Pim"]}','{"chosen":["take 5 twenty_one_plus_three Pim"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[5,1],"among":[],"bet":[5,"Pim","twenty_one_plus_three",0],"choices":["take 5 twenty_one_plus_three Pim"],"counted":null,"format":5,"rules":["twenty_one_plus_three_loses"],"settings":[],"several":false,"step":19,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,20,'20-act','act','live-blackjack','["1.4"]',3,'Noel','twenty_one_plus_three',0,NULL,NULL,'{"chosen":["take 3 twenty_one_plus_three Noel"]}','{"chosen":["take 3 twenty_one_plus_three Noel"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[3,1],"among":[],"bet":[3,"Noel","twenty_one_plus_three",0],"choices":["take 3 twenty_one_plus_three Noel"],"counted":null,"format":5,"rules":["twenty_one_plus_three_loses"],"settings":[],"several":false,"step":20,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,21,'21-act','act','live-blackjack','["1.4"]',1,'Lars','perfect_pairs',0,NULL,NULL,'{"chosen":["take 1 perfect_pairs Lars"]}','{"chosen":["take 1 perfect_pairs Lars"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Lars","perfect_pairs",0],"choices":["take 1 perfect_pairs Lars"],"counted":null,"format":5,"rules":["perfect_pairs_lose"],"settings":[],"several":false,"step":21,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,22,'22-act','act','live-blackjack','["1.4","1.5"]',6,'Ruth','twenty_one_plus_three',0,NULL,NULL,'{"chosen":["pay 50.00 6 twenty_one_plus_three Ruth"]}','{"chosen":["pay 50.00 6 twenty_one_plus_three Ruth"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[6,1],"among":[],"bet":[6,"Ruth","twenty_one_plus_three",0],"choices":["pay 50.00 6 twenty_one_plus_three Ruth"],"counted":null,"format":5,"rules":["twenty_one_plus_three","side_bet_pay_table"],"settings":[],"several":false,"step":22,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,23,'23-act','act','live-blackjack','["1.4","1.5"]',4,'Orla','twenty_one_plus_three',0,NULL,NULL,'{"chosen":["pay 300.00 4 twenty_one_plus_three Orla"]}','{"chosen":["pay 300.00 4 twenty_one_plus_three Orla"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,1],"among":[],"bet":[4,"Orla","twenty_one_plus_three",0],"choices":["pay 300.00 4 twenty_one_plus_three Orla"],"counted":null,"format":5,"rules":["twenty_one_plus_three","side_bet_pay_table"],"settings":[],"several":false,"step":23,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,24,'24-act','act','live-blackjack','["1.4","1.5"]',4,'Orla','perfect_pairs',0,NULL,NULL,'{"chosen":["pay 60.00 4 perfect_pairs Orla"]}','{"chosen":["pay 60.00 4 perfect_pairs Orla"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,1],"among":[],"bet":[4,"Orla","perfect_pairs",0],"choices":["pay 60.00 4 perfect_pairs Orla"],"counted":null,"format":5,"rules":["mixed_pair","side_bet_pay_table"],"settings":[],"several":false,"step":24,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,25,'25-act','act','live-blackjack','["1.4","1.5"]',2,'Mira','perfect_pairs',0,NULL,NULL,'{"chosen":["pay 30.00 2 perfect_pairs Mira"]}','{"chosen":["pay 30.00 2 perfect_pairs Mira"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,1],"among":[],"bet":[2,"Mira","perfect_pairs",0],"choices":["pay 30.00 2 perfect_pairs Mira"],"counted":null,"format":5,"rules":["mixed_pair","side_bet_pay_table"],"settings":[],"several":false,"step":25,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,26,'26-act','act','live-blackjack','["1.4","1.5"]',1,'Lars','twenty_one_plus_three',0,NULL,NULL,'{"chosen":["pay 200.00 1 twenty_one_plus_three Lars"]}','{"chosen":["pay 200.00 1 twenty_one_plus_three Lars"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Lars","twenty_one_plus_three",0],"choices":["pay 200.00 1 twenty_one_plus_three Lars"],"counted":null,"format":5,"rules":["twenty_one_plus_three","side_bet_pay_table"],"settings":["ace_in_straight"],"several":false,"step":26,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,27,'27-act','act','live-blackjack','["1.2"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say offer_insurance"]}','{"chosen":["say offer_insurance"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say offer_insurance"],"counted":null,"format":5,"rules":["insurance"],"settings":[],"several":false,"step":27,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,28,'28-act','act','live-blackjack','["1.2"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say close_insurance"]}','{"chosen":["say close_insurance"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say close_insurance"],"counted":null,"format":5,"rules":["insurance"],"settings":[],"several":false,"step":28,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,29,'29-act','act','live-blackjack','["1.2","1.1"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["look"]}','{"chosen":["look"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["look"],"counted":null,"format":5,"rules":["hole_card_checked"],"settings":[],"several":false,"step":29,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,30,'30-act','act','live-blackjack','["1.2"]',6,'Stan','insurance',0,NULL,NULL,'{"chosen":["take 6 insurance Stan"]}','{"chosen":["take 6 insurance Stan"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[6,1],"among":[],"bet":[6,"Stan","insurance",0],"choices":["take 6 insurance Stan"],"counted":null,"format":5,"rules":["insurance_loses"],"settings":["even_money_and_insurance","peek_on_ace"],"several":false,"step":30,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,31,'31-act','act','live-blackjack','["1.2"]',3,'Noel','insurance',0,NULL,NULL,'{"chosen":["take 3 insurance Noel"]}','{"chosen":["take 3 insurance Noel"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[3,1],"among":[],"bet":[3,"Noel","insurance",0],"choices":["take 3 insurance Noel"],"counted":null,"format":5,"rules":["insurance_loses"],"settings":["peek_on_ace"],"several":false,"step":31,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,32,'32-act','act','live-blackjack','["1.2"]',1,'Lars','insurance',0,NULL,NULL,'{"chosen":["take 1 insurance Lars"]}','{"chosen":["take 1 insurance Lars"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Lars","insurance",0],"choices":["take 1 insurance Lars"],"counted":null,"format":5,"rules":["insurance_loses"],"settings":["peek_on_ace"],"several":false,"step":32,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,33,'33-act','act','live-blackjack','["1.3","1.2","1.1","1.5"]',3,'Noel','main',1,NULL,NULL,'{"chosen":["pay 90.00 3 main Noel"]}','{"chosen":["pay 90.00 3 main Noel"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[3,1],"among":[],"bet":[3,"Noel","main",1],"choices":["pay 90.00 3 main Noel"],"counted":null,"format":5,"rules":["blackjack_wins","hole_card_checked","pay_table"],"settings":["peek_on_ace"],"several":false,"step":33,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,34,'34-act','act','live-blackjack','["1.3"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 3"]}','{"chosen":["pick_up 3"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[3,1],"among":[],"bet":null,"choices":["pick_up 3"],"counted":null,"format":5,"rules":["final_settlement"],"settings":[],"several":false,"step":34,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,35,'35-act','act','live-blackjack','["1.2"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["ask 1"]}','{"chosen":["ask 1"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["ask 1"],"counted":null,"format":5,"rules":["draw"],"settings":[],"several":false,"step":35,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,36,'36-act','act','live-blackjack','["1.2"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 1"]}','{"chosen":["deal 1"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["deal 1"],"counted":null,"format":5,"rules":["draw"],"settings":[],"several":false,"step":36,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,37,'37-act','act','live-blackjack','["1.2"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 1"]}','{"chosen":["deal 1"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["deal 1"],"counted":null,"format":5,"rules":["draw"],"settings":[],"several":false,"step":37,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,38,'38-act','act','live-blackjack','["1.2"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["ask 2"]}','{"chosen":["ask 2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,1],"among":[],"bet":null,"choices":["ask 2"],"counted":null,"format":5,"rules":["draw"],"settings":[],"several":false,"step":38,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,39,'39-act','act','live-blackjack','["1.2"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["carry_out split 2"]}','{"chosen":["carry_out split 2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,1],"among":[],"bet":null,"choices":["carry_out split 2"],"counted":null,"format":5,"rules":["split"],"settings":[],"several":false,"step":39,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,40,'40-act','act','live-blackjack','["1.2"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 2"]}','{"chosen":["deal 2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,1],"among":[],"bet":null,"choices":["deal 2"],"counted":null,"format":5,"rules":["split_second_card"],"settings":[],"several":false,"step":40,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,41,'41-act','act','live-blackjack','["1.2"]',2,NULL,NULL,2,NULL,NULL,'{"chosen":["deal 2.2"]}','{"chosen":["deal 2.2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,2],"among":[],"bet":null,"choices":["deal 2.2"],"counted":null,"format":5,"rules":["split_second_card"],"settings":[],"several":false,"step":41,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,42,'42-act','act','live-blackjack','["1.2"]',2,NULL,NULL,2,NULL,NULL,'{"chosen":["ask 2.2"]}','{"chosen":["ask 2.2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,2],"among":[],"bet":null,"choices":["ask 2.2"],"counted":null,"format":5,"rules":["draw"],"settings":[],"several":false,"step":42,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,43,'43-act','act','live-blackjack','["1.2"]',2,NULL,NULL,2,NULL,NULL,'{"chosen":["deal 2.2"]}','{"chosen":["deal 2.2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,2],"among":[],"bet":null,"choices":["deal 2.2"],"counted":null,"format":5,"rules":["draw"],"settings":[],"several":false,"step":43,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,44,'44-act','act','live-blackjack','["1.2"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["ask 4"]}','{"chosen":["ask 4"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["ask 4"],"counted":null,"format":5,"rules":["draw"],"settings":[],"several":false,"step":44,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,45,'45-act','act','live-blackjack','["1.2"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["carry_out split 4"]}','{"chosen":["carry_out split 4"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["carry_out split 4"],"counted":null,"format":5,"rules":["split"],"settings":[],"several":false,"step":45,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,46,'46-act','act','live-blackjack','["1.2"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 4"]}','{"chosen":["deal 4"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["deal 4"],"counted":null,"format":5,"rules":["split_aces"],"settings":[],"several":false,"step":46,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,47,'47-act','act','live-blackjack','["1.2"]',4,NULL,NULL,2,NULL,NULL,'{"chosen":["deal 4.2"]}','{"chosen":["deal 4.2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,2],"among":[],"bet":null,"choices":["deal 4.2"],"counted":null,"format":5,"rules":["split_aces"],"settings":[],"several":false,"step":47,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,48,'48-act','act','live-blackjack','["1.2"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["ask 5"]}','{"chosen":["ask 5"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["ask 5"],"counted":null,"format":5,"rules":["draw"],"settings":[],"several":false,"step":48,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,49,'49-act','act','live-blackjack','["1.2"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["carry_out double 5"]}','{"chosen":["carry_out double 5"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["carry_out double 5"],"counted":null,"format":5,"rules":["double"],"settings":[],"several":false,"step":49,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,50,'50-act','act','live-blackjack','["1.2"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 5 sideways"]}','{"chosen":["deal 5 sideways"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["deal 5 sideways"],"counted":null,"format":5,"rules":["double"],"settings":[],"several":false,"step":50,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,51,'51-act','act','live-blackjack','["1.2"]',6,NULL,NULL,1,NULL,NULL,'{"chosen":["ask 6"]}','{"chosen":["ask 6"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[6,1],"among":[],"bet":null,"choices":["ask 6"],"counted":null,"format":5,"rules":["draw"],"settings":[],"several":false,"step":51,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,52,'52-act','act','live-blackjack','["1.2"]',6,NULL,NULL,1,NULL,NULL,'{"chosen":["deal 6"]}','{"chosen":["deal 6"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[6,1],"among":[],"bet":null,"choices":["deal 6"],"counted":null,"format":5,"rules":["draw"],"settings":[],"several":false,"step":52,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,53,'53-act','act','live-blackjack','["1.3"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["say take_bust"]}','{"chosen":["say take_bust"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":null,"among":[],"bet":null,"choices":["say take_bust"],"counted":null,"format":5,"rules":["bust"],"settings":[],"several":false,"step":53,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,54,'54-act','act','live-blackjack','["1.3"]',6,'Stan','main',1,NULL,NULL,'{"chosen":["take 6 main Stan"]}','{"chosen":["take 6 main Stan"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[6,1],"among":[],"bet":[6,"Stan","main",1],"choices":["take 6 main Stan"],"counted":null,"format":5,"rules":["bust"],"settings":[],"several":false,"step":54,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,55,'55-act','act','live-blackjack','["1.3"]',6,'Ruth','main',1,NULL,NULL,'{"chosen":["take 6 main Ruth"]}','{"chosen":["take 6 main Ruth"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[6,1],"among":[],"bet":[6,"Ruth","main",1],"choices":["take 6 main Ruth"],"counted":null,"format":5,"rules":["bust"],"settings":[],"several":false,"step":55,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,56,'56-act','act','live-blackjack','["1.3"]',6,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 6"]}','{"chosen":["pick_up 6"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[6,1],"among":[],"bet":null,"choices":["pick_up 6"],"counted":null,"format":5,"rules":["final_settlement"],"settings":[],"several":false,"step":56,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,57,'57-act','act','live-blackjack','["1.2"]',7,NULL,NULL,1,NULL,NULL,'{"chosen":["ask 7"]}','{"chosen":["ask 7"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[7,1],"among":[],"bet":null,"choices":["ask 7"],"counted":null,"format":5,"rules":["draw"],"settings":[],"several":false,"step":57,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,58,'58-act','act','live-blackjack','["1.3","1.1"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["turn"]}','{"chosen":["turn"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["turn"],"counted":null,"format":5,"rules":["hole_card_turned"],"settings":[],"several":false,"step":58,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,59,'59-act','act','live-blackjack','["1.3"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["deal dealer"]}','{"chosen":["deal dealer"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["deal dealer"],"counted":null,"format":5,"rules":["dealer_draws"],"settings":[],"several":false,"step":59,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,60,'60-act','act','live-blackjack','["1.3"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["total 18"]}','{"chosen":["total 18"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["total 18"],"counted":null,"format":5,"rules":["dealer_stands"],"settings":[],"several":false,"step":60,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,61,'61-act','act','live-blackjack','["1.3","1.5"]',7,'Toni','main',1,NULL,NULL,'{"chosen":["pay 100.00 7 main Toni"]}','{"chosen":["pay 100.00 7 main Toni"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[7,1],"among":[],"bet":[7,"Toni","main",1],"choices":["pay 100.00 7 main Toni"],"counted":null,"format":5,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":61,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,62,'62-act','act','live-blackjack','["1.3","1.5"]',5,'Pim','main',1,NULL,NULL,'{"chosen":["pay 60.00 5 main Pim"]}','{"chosen":["pay 60.00 5 main Pim"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[5,1],"among":[],"bet":[5,"Pim","main",1],"choices":["pay 60.00 5 main Pim"],"counted":null,"format":5,"rules":["higher_total","pay_table"],"settings":["live_double"],"several":false,"step":62,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,63,'63-act','act','live-blackjack','["1.3","1.5"]',4,'Orla','main',2,NULL,NULL,'{"chosen":["pay 40.00 4.2 main Orla"]}','{"chosen":["pay 40.00 4.2 main Orla"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,2],"among":[],"bet":[4,"Orla","main",2],"choices":["pay 40.00 4.2 main Orla"],"counted":null,"format":5,"rules":["higher_total","pay_table"],"settings":["split_aces_one_card"],"several":false,"step":63,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,64,'64-act','act','live-blackjack','["1.3"]',4,'Orla','main',1,NULL,NULL,'{"chosen":["knock 4 main Orla"]}','{"chosen":["knock 4 main Orla"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,1],"among":[],"bet":[4,"Orla","main",1],"choices":["knock 4 main Orla"],"counted":null,"format":5,"rules":["stand_off"],"settings":["split_aces_one_card"],"several":false,"step":64,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,65,'65-act','act','live-blackjack','["1.3","1.5"]',2,'Mira','main',2,NULL,NULL,'{"chosen":["pay 50.00 2.2 main Mira"]}','{"chosen":["pay 50.00 2.2 main Mira"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,2],"among":[],"bet":[2,"Mira","main",2],"choices":["pay 50.00 2.2 main Mira"],"counted":null,"format":5,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":65,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,66,'66-act','act','live-blackjack','["1.3"]',2,'Mira','main',1,NULL,NULL,'{"chosen":["knock 2 main Mira"]}','{"chosen":["knock 2 main Mira"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,1],"among":[],"bet":[2,"Mira","main",1],"choices":["knock 2 main Mira"],"counted":null,"format":5,"rules":["stand_off"],"settings":[],"several":false,"step":66,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,67,'67-act','act','live-blackjack','["1.3","1.5"]',1,'Lars','main',1,NULL,NULL,'{"chosen":["pay 100.00 1 main Lars"]}','{"chosen":["pay 100.00 1 main Lars"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Lars","main",1],"choices":["pay 100.00 1 main Lars"],"counted":null,"format":5,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":67,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,68,'68-act','act','live-blackjack','["1.3"]',7,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 7"]}','{"chosen":["pick_up 7"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[7,1],"among":[],"bet":null,"choices":["pick_up 7"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":68,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,69,'69-act','act','live-blackjack','["1.3"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 5"]}','{"chosen":["pick_up 5"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[5,1],"among":[],"bet":null,"choices":["pick_up 5"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":69,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,70,'70-act','act','live-blackjack','["1.3"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 4"]}','{"chosen":["pick_up 4"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["pick_up 4"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":70,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,71,'71-act','act','live-blackjack','["1.3"]',4,NULL,NULL,2,NULL,NULL,'{"chosen":["pick_up 4.2"]}','{"chosen":["pick_up 4.2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[4,2],"among":[],"bet":null,"choices":["pick_up 4.2"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":71,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,72,'72-act','act','live-blackjack','["1.3"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 2"]}','{"chosen":["pick_up 2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,1],"among":[],"bet":null,"choices":["pick_up 2"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":72,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,73,'73-act','act','live-blackjack','["1.3"]',2,NULL,NULL,2,NULL,NULL,'{"chosen":["pick_up 2.2"]}','{"chosen":["pick_up 2.2"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[2,2],"among":[],"bet":null,"choices":["pick_up 2.2"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":73,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,74,'74-act','act','live-blackjack','["1.3"]',1,NULL,NULL,1,NULL,NULL,'{"chosen":["pick_up 1"]}','{"chosen":["pick_up 1"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":["pick_up 1"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":74,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
INSERT INTO "answers" VALUES(3,75,'75-act','act','live-blackjack','["1.3"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["pick_up dealer"]}','{"chosen":["pick_up dealer"]}',1,NULL,NULL,0,900,'2026-11-28T12:00:00.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["pick_up dealer"],"counted":null,"format":5,"rules":["round_ends"],"settings":[],"several":false,"step":75,"working":null}',NULL,NULL,739948,0,0,NULL,NULL,NULL,0);
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
INSERT INTO "attempts" VALUES(1,1,'practice','Two-card totals','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855','rws-perfect-pairs-v5','drill','finished','2026-11-28T13:58:26.348+00:00','2026-11-28T13:58:27.654+00:00',1,0,4,3,639,0,0,1,'0.1.0','{"text":null}',NULL,NULL,0);
INSERT INTO "attempts" VALUES(2,1,'practice','Two-card totals','e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855','rws-perfect-pairs-v5','drill','running','2026-11-28T13:58:28.531+00:00',NULL,1,0,1,1,84,0,0,1,'0.1.0','{"text":null}',NULL,NULL,0);
INSERT INTO "attempts" VALUES(3,2,'live-full-table','Seven seats','3f56a3c7f46b3225325b0f8628903ff1cad64e198dbb1d0e00daadd5e0ad1d9e','live-blackjack','deal_coached','finished','2026-11-28T12:00:00.000+00:00','2026-11-28T12:00:00.000+00:00',1,0,76,76,68400,0,0,1,'0.1.0','{"text":null}',NULL,NULL,0);
CREATE TABLE "current_trainee" (
   "id" INTEGER PRIMARY KEY,
   "trainee_id" INTEGER NOT NULL REFERENCES "trainees"("id")
);
INSERT INTO "current_trainee" VALUES(1,2);
CREATE TABLE document_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, dealt INTEGER NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, dealt, tenths)) STRICT, WITHOUT ROWID;
INSERT INTO "document_sums" VALUES(1,739948,'rws-perfect-pairs-v5',0,0,2,2,105,0,0,0);
INSERT INTO "document_sums" VALUES(1,739948,'rws-perfect-pairs-v5',0,1,1,1,171,0,0,0);
INSERT INTO "document_sums" VALUES(1,739948,'rws-perfect-pairs-v5',0,2,2,1,447,0,0,0);
INSERT INTO "document_sums" VALUES(2,739948,'live-blackjack',1,9,76,76,68400,0,0,0);
CREATE TABLE error_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, error TEXT NOT NULL, dealt INTEGER NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, error, dealt, tenths)) STRICT, WITHOUT ROWID;
INSERT INTO "error_sums" VALUES(1,739948,'rws-perfect-pairs-v5','chips',0,2,1,0,245,0,0,0);
CREATE TABLE "house" (
   "id" INTEGER PRIMARY KEY,
   "settings" TEXT NOT NULL
);
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
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','1.11',0,0,1,1,21,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','1.11',0,2,1,1,202,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','1.22',0,0,1,1,21,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','1.22',0,2,1,1,202,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','1.27',0,0,1,1,21,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','1.27',0,2,1,1,202,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','3.2',0,0,1,1,21,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','3.2',0,2,1,1,202,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','3.2.1',0,0,1,1,21,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','3.2.1',0,2,1,1,202,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','3.2.2',0,0,1,1,21,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','3.2.2',0,2,1,1,202,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','3.2.3',0,0,1,1,21,0,0,0);
INSERT INTO "paragraph_sums" VALUES(1,739948,'rws-perfect-pairs-v5','3.2.3',0,2,1,1,202,0,0,0);
INSERT INTO "paragraph_sums" VALUES(2,739948,'live-blackjack','1.1',1,9,4,4,3600,0,0,0);
INSERT INTO "paragraph_sums" VALUES(2,739948,'live-blackjack','1.2',1,9,44,44,39600,0,0,0);
INSERT INTO "paragraph_sums" VALUES(2,739948,'live-blackjack','1.3',1,9,24,24,21600,0,0,0);
INSERT INTO "paragraph_sums" VALUES(2,739948,'live-blackjack','1.4',1,9,9,9,8100,0,0,0);
INSERT INTO "paragraph_sums" VALUES(2,739948,'live-blackjack','1.5',1,9,11,11,9900,0,0,0);
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
CREATE TABLE round_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, rounds INTEGER NOT NULL, boxes INTEGER NOT NULL, milliseconds INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document)) STRICT, WITHOUT ROWID;
CREATE TABLE "scenario_texts" (
   "hash" TEXT PRIMARY KEY,
   "text" TEXT NOT NULL
);
INSERT INTO "scenario_texts" VALUES('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855','');
INSERT INTO "scenario_texts" VALUES('3f56a3c7f46b3225325b0f8628903ff1cad64e198dbb1d0e00daadd5e0ad1d9e','format: 1
title: Seven seats against the ace of diamonds
notes: |
  Both side bets, three Insurance bets, two Splits, a double, a Standing Player. The dealer checks
  the hole card before anybody plays.
tags: [full table, 21+3, perfect pairs, insurance, split, double]
level: 5
rules: live-blackjack
ask: [side_bets, insurance, payouts]
table:
  currency: €
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [10, 1000]
    perfect_pairs: [5, 100]
    twenty_one_plus_three: [5, 100]
boxes:
  1:
    - name: Lars
      main: 100
      perfect_pairs: 10
      twenty_one_plus_three: 5
      insurance: 50
      calls: [hit, hit, stand]
  2:
    - name: Mira
      main: 50
      perfect_pairs: 5
      calls: [split, stand, hit, stand]
  3:
    - name: Noel
      main: 60
      twenty_one_plus_three: 5
      insurance: 30
  4:
    - name: Orla
      main: 40
      perfect_pairs: 10
      twenty_one_plus_three: 10
      calls: [split]
  5:
    - name: Pim
      main: 30
      twenty_one_plus_three: 5
      calls: [double]
  6:
    - name: Ruth
      main: 20
      twenty_one_plus_three: 10
      calls: [hit]
    - name: Stan
      main: 50
      insurance: 25
  7:
    - name: Toni
      main: 100
      perfect_pairs: 20
      calls: [stand]
shoe: >-
  2D 8S AS AC 9S 9D KS AD
  3D 8H QS AH 2C 7D 9H 5S
  TC 5H TD 3S 9C 7C KC QC KH 2H
expect:
  result: completed
  net: {Lars: 240, Mira: 80, Noel: 55, Orla: 400, Pim: 55, Ruth: 30, Stan: -75, Toni: 80}
  bets:
    - {box: 1, name: Lars, bet: twenty_one_plus_three, outcome: straight_flush, net: 200}
    - {box: 1, name: Lars, bet: insurance, outcome: lose, net: -50}
    - {box: 2, name: Mira, bet: perfect_pairs, outcome: mixed_pair, net: 30}
    - {box: 2, name: Mira, bet: main, hand: 1, outcome: stand_off, net: 0}
    - {box: 2, name: Mira, bet: main, hand: 2, outcome: win, net: 50}
    - {box: 3, name: Noel, bet: main, hand: 1, outcome: blackjack, net: 90}
    - {box: 4, name: Orla, bet: twenty_one_plus_three, outcome: three_of_a_kind, net: 300}
    - {box: 4, name: Orla, bet: main, hand: 1, outcome: stand_off, net: 0}
    - {box: 4, name: Orla, bet: main, hand: 2, outcome: win, net: 40}
    - {box: 5, name: Pim, bet: main, hand: 1, stake: 60, outcome: win, net: 60}
    - {box: 6, name: Ruth, bet: twenty_one_plus_three, outcome: flush, net: 50}
    - {box: 6, name: Stan, bet: main, hand: 1, outcome: lose, net: -50}
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
CREATE TABLE skill_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL, document TEXT NOT NULL, skill TEXT NOT NULL, dealt INTEGER NOT NULL, tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL, PRIMARY KEY (trainee_id, day, document, skill, dealt, tenths)) STRICT, WITHOUT ROWID;
INSERT INTO "skill_sums" VALUES(1,739948,'rws-perfect-pairs-v5','chips.colour',0,1,1,1,171,0,0,0);
INSERT INTO "skill_sums" VALUES(1,739948,'rws-perfect-pairs-v5','chips.drop_cut',0,0,1,1,84,0,0,0);
INSERT INTO "skill_sums" VALUES(1,739948,'rws-perfect-pairs-v5','chips.value',0,2,1,0,245,0,0,0);
INSERT INTO "skill_sums" VALUES(1,739948,'rws-perfect-pairs-v5','total.hard',0,2,1,1,202,0,0,0);
INSERT INTO "skill_sums" VALUES(1,739948,'rws-perfect-pairs-v5','total.soft',0,0,1,1,21,0,0,0);
INSERT INTO "skill_sums" VALUES(2,739948,'live-blackjack','',1,9,76,76,68400,0,0,0);
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
INSERT INTO "skills" VALUES(1,'total.hard',1,'+',202,0,NULL,NULL,NULL,NULL,739948,1,0,0,NULL,NULL,NULL,NULL,1);
INSERT INTO "skills" VALUES(1,'total.soft',1,'+',21,0,NULL,NULL,NULL,NULL,739948,1,0,0,NULL,NULL,NULL,NULL,1);
INSERT INTO "skills" VALUES(1,'chips.value',1,'-',NULL,245,NULL,NULL,NULL,NULL,739948,0,1,0,NULL,NULL,NULL,NULL,0);
INSERT INTO "skills" VALUES(1,'chips.colour',1,'+',171,0,NULL,NULL,NULL,NULL,739948,1,0,0,NULL,NULL,NULL,NULL,1);
INSERT INTO "skills" VALUES(1,'chips.drop_cut',1,'+',84,0,NULL,NULL,NULL,NULL,739948,1,0,0,NULL,NULL,NULL,NULL,1);
CREATE TABLE "slips" (
   "attempt_id" INTEGER REFERENCES "attempts"("id"),
   "number" INTEGER,
   "marked_at" TEXT NOT NULL,
   "again" TEXT,
   "is_right" INTEGER NOT NULL,
   PRIMARY KEY ("attempt_id", "number")
);
INSERT INTO "slips" VALUES(1,2,'2026-11-28T12:00:00.000+00:00',NULL,0);
CREATE TABLE "trainees" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT NOT NULL,
   "name_key" TEXT NOT NULL,
   "added_at" TEXT NOT NULL
);
INSERT INTO "trainees" VALUES(1,'Trainee 1','trainee 1','2026-11-28T13:58:24.859+00:00');
INSERT INTO "trainees" VALUES(2,'Ben','ben','2026-11-28T12:00:00.000+00:00');
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
COMMIT;
PRAGMA application_id = 1180126001;
