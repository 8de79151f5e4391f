BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'feltwork','m0001_trainees','2026-11-22 21:58:08.636679+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'feltwork','m0002_attempts','2026-11-22 21:58:08.637426+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'feltwork','m0003_answers','2026-11-22 21:58:08.637893+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'feltwork','m0004_settings','2026-11-22 21:58:08.638274+00:00');
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
   "question" TEXT NOT NULL,
   PRIMARY KEY ("attempt_id", "number")
);
INSERT INTO "answers" VALUES(1,0,'11-insurance-2-Yuki-main-1','insurance','rws-perfect-pairs-v5','["3.15.2","3.15.2 a"]',2,'Yuki','main',1,10000,NULL,'{"money":5000}','{"money":5000}',1,NULL,NULL,0,1700,'2026-11-22T09:01:20.000+00:00','{"about":[2,1],"among":[],"bet":[2,"Yuki","main",1],"choices":[],"counted":null,"format":2,"rules":["insurance_half"],"settings":["insurance_exact"],"several":false,"step":11,"working":{"denominator":2,"floor":null,"formula":"half","mode":"nearest","net":0,"numerator":1,"odds":null,"result":5000,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(1,1,'11-insurance-3-Dele-main-1','insurance','rws-perfect-pairs-v5','["3.15.2","3.15.2 a"]',3,'Dele','main',1,6000,NULL,'{"money":3000}','{"money":12345}',0,'game_protection',NULL,9345,1700,'2026-11-22T09:01:40.000+00:00','{"about":[3,1],"among":[],"bet":[3,"Dele","main",1],"choices":[],"counted":null,"format":2,"rules":["insurance_half"],"settings":["insurance_exact"],"several":false,"step":11,"working":{"denominator":2,"floor":null,"formula":"half","mode":"nearest","net":0,"numerator":1,"odds":null,"result":3000,"stake":6000,"unit":1}}');
INSERT INTO "answers" VALUES(1,2,'18-payouts-3-Dele-insurance','payouts','rws-perfect-pairs-v5','["3.15.2","3.15.2 b","4.1.1"]',3,'Dele','insurance',0,2000,'2 to 1','{"money":4000}','{"money":4000}',1,NULL,NULL,0,1700,'2026-11-22T09:02:00.000+00:00','{"about":[3,1],"among":[],"bet":[3,"Dele","insurance",0],"choices":[],"counted":null,"format":2,"rules":["insurance_wins","pay_table"],"settings":["even_money_and_insurance"],"several":false,"step":18,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":4000,"numerator":2,"odds":[2,1,"to"],"result":4000,"stake":2000,"unit":1}}');
INSERT INTO "answers" VALUES(1,3,'19-payouts-2-Yuki-insurance','payouts','rws-perfect-pairs-v5','["3.15.2","3.15.2 b","4.1.1"]',2,'Yuki','insurance',0,5000,'2 to 1','{"money":10000}','{"money":12345}',0,'payout','overpaid',2345,1700,'2026-11-22T09:02:20.000+00:00','{"about":[2,1],"among":[],"bet":[2,"Yuki","insurance",0],"choices":[],"counted":null,"format":2,"rules":["insurance_wins","pay_table"],"settings":[],"several":false,"step":19,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":10000,"numerator":2,"odds":[2,1,"to"],"result":10000,"stake":5000,"unit":1}}');
INSERT INTO "answers" VALUES(1,4,'20-payouts-losers','payouts','rws-perfect-pairs-v5','["3.24.3"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"losers":[[2,"Yuki","main",1],[3,"Dele","main",1],[3,"Rosa","main",1],[6,"Petra","main",1]]}','{"losers":[[2,"Yuki","main",1],[3,"Dele","main",1],[3,"Rosa","main",1],[6,"Petra","main",1]]}',1,NULL,NULL,0,1700,'2026-11-22T09:02:40.000+00:00','{"about":null,"among":[[[2,"Yuki","main",1],10000,"loses"],[[3,"Dele","main",1],6000,"loses"],[[3,"Rosa","main",1],4000,"loses"],[[6,"Petra","main",1],5000,"loses"]],"bet":null,"choices":[],"counted":null,"format":2,"rules":["lower_total"],"settings":[],"several":false,"step":20,"working":null}');
INSERT INTO "answers" VALUES(2,0,'11-insurance-1-Xan-main-1','insurance','rws-blackjack-v5','["3.14.2","3.14.2 a"]',1,'Xan','main',1,6000,NULL,'{"money":3000}','{"money":3000}',1,NULL,NULL,0,1700,'2026-11-22T09:03:40.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Xan","main",1],"choices":[],"counted":null,"format":2,"rules":["insurance_half"],"settings":["insurance_exact"],"several":false,"step":11,"working":{"denominator":2,"floor":null,"formula":"half","mode":"nearest","net":0,"numerator":1,"odds":null,"result":3000,"stake":6000,"unit":1}}');
INSERT INTO "answers" VALUES(2,1,'11-insurance-3-Yara-main-1','insurance','rws-blackjack-v5','["3.14.2","3.14.2 a"]',3,'Yara','main',1,9000,NULL,'{"money":4500}','{"money":12345}',0,'game_protection',NULL,7845,1700,'2026-11-22T09:04:00.000+00:00','{"about":[3,1],"among":[],"bet":[3,"Yara","main",1],"choices":[],"counted":null,"format":2,"rules":["insurance_half"],"settings":["insurance_exact"],"several":false,"step":11,"working":{"denominator":2,"floor":null,"formula":"half","mode":"nearest","net":0,"numerator":1,"odds":null,"result":4500,"stake":9000,"unit":1}}');
INSERT INTO "answers" VALUES(2,2,'19-dealer-dealer_draw','dealer','rws-blackjack-v5','["3.23"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["dealer_draw"]}','{"chosen":["dealer_draw"]}',1,NULL,NULL,0,1700,'2026-11-22T09:04:20.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["dealer_draw","dealer_stand","dealer_bust","dealer_settle"],"counted":null,"format":2,"rules":["dealer_draws"],"settings":[],"several":false,"step":19,"working":null}');
INSERT INTO "answers" VALUES(3,0,'8-incident-what','incident','rws-perfect-pairs-v5','["5.7"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["card_to_empty_box"]}','{"chosen":["card_to_empty_box"]}',1,NULL,NULL,0,1700,'2026-11-22T09:05:00.000+00:00','{"about":null,"among":[],"bet":null,"choices":["drew_to_standing_hand","card_to_empty_box","simultaneous_cards","face_up_in_shoe"],"counted":null,"format":2,"incident":"card_to_empty_box","rules":["dealing_error"],"settings":[],"several":false,"step":8,"topic":"what","working":null}');
INSERT INTO "answers" VALUES(3,1,'8-incident-remedy','incident','rws-perfect-pairs-v5','["5.9","1.23"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["put_where_it_belongs"]}','{"chosen":["back_in_shoe"]}',0,'procedure',NULL,0,1700,'2026-11-22T09:05:20.000+00:00','{"about":null,"among":[],"beside":[[null,null,false],[null,null,true],[null,null,false],[null,null,false]],"bet":null,"choices":["put_where_it_belongs","back_in_shoe","discard","declare_void"],"counted":null,"format":2,"incident":"card_to_empty_box","rules":["reconstruction"],"settings":[],"several":false,"step":8,"topic":"remedy","working":null}');
INSERT INTO "answers" VALUES(3,2,'9-incident-options','incident','rws-perfect-pairs-v5','["5.7","5.7.2","5.7.3"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["option_reconstructed","option_returned"]}','{"chosen":["option_reconstructed","option_returned"]}',1,NULL,NULL,0,1700,'2026-11-22T09:05:40.000+00:00','{"about":null,"among":[],"beside":[[null,null,true],[null,null,false],[null,null,true],[null,null,false],[null,null,false],[null,null,true]],"bet":null,"choices":["option_new_card","option_as_dealt","option_wait","option_returned","option_reconstructed","option_half_back"],"counted":null,"format":2,"incident":"card_to_empty_box","remedy":"reconstruct","rules":["dealing_error","continue_reconstructed","bets_back_after_error"],"settings":[],"several":true,"step":9,"topic":"options","working":null}');
INSERT INTO "answers" VALUES(3,3,'12-incident-belongs-5','incident','rws-perfect-pairs-v5','["5.9","1.23"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["place-1-1"]}','{"chosen":["place-4-1"]}',0,'procedure',NULL,0,1700,'2026-11-22T09:06:00.000+00:00','{"about":[2,1],"among":[],"beside":[[["5","D"],[1,1],false],[["5","D"],[4,1],false],[["5","D"],[5,1],false],[["5","D"],[0,0],false]],"bet":null,"choices":["place-1-1","place-4-1","place-5-1","place-0-0"],"counted":null,"format":2,"incident":"card_to_empty_box","remedy":"reconstruct","rules":["reconstruction"],"settings":[],"several":false,"step":12,"topic":"belongs","working":null}');
INSERT INTO "answers" VALUES(3,4,'15-side_bets-4-Xia-perfect_pairs','side_bets','rws-perfect-pairs-v5','["3.14.3","4.1.2"]',4,'Xia','perfect_pairs',0,NULL,NULL,'{"chosen":["mixed_pair"]}','{"chosen":["mixed_pair"]}',1,NULL,NULL,0,1700,'2026-11-22T09:06:20.000+00:00','{"about":[4,1],"among":[],"bet":[4,"Xia","perfect_pairs",0],"choices":["perfect_pair","coloured_pair","mixed_pair","lose"],"counted":null,"format":2,"rules":["mixed_pair","side_bet_pay_table"],"settings":[],"several":false,"step":15,"working":null}');
INSERT INTO "answers" VALUES(3,5,'15-payouts-4-Xia-perfect_pairs','payouts','rws-perfect-pairs-v5','["3.14.3","4.1.2"]',4,'Xia','perfect_pairs',0,2000,'6 to 1','{"money":12000}','{"money":12345}',0,'payout','overpaid',345,1700,'2026-11-22T09:06:40.000+00:00','{"about":[4,1],"among":[],"bet":[4,"Xia","perfect_pairs",0],"choices":[],"counted":null,"format":2,"rules":["mixed_pair","side_bet_pay_table"],"settings":[],"several":false,"step":15,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":12000,"numerator":6,"odds":[6,1,"to"],"result":12000,"stake":2000,"unit":1}}');
INSERT INTO "answers" VALUES(3,6,'26-payouts-5-Yul-main-1','payouts','rws-perfect-pairs-v5','["3.24.3"]',5,'Yul','main',1,7500,NULL,'{"fate":"loses"}','{"fate":"loses"}',1,NULL,NULL,0,1700,'2026-11-22T09:07:00.000+00:00','{"about":[5,1],"among":[],"bet":[5,"Yul","main",1],"choices":[],"counted":null,"format":2,"rules":["lower_total"],"settings":[],"several":false,"step":26,"working":{"denominator":1,"floor":null,"formula":"takes","mode":"nearest","net":-7500,"numerator":1,"odds":null,"result":7500,"stake":7500,"unit":1}}');
INSERT INTO "answers" VALUES(3,7,'27-payouts-4-Xia-main-2','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',4,'Xia','main',2,20000,'1 to 1','{"money":20000}','{"money":12345}',0,'payout','underpaid',7655,1700,'2026-11-22T09:07:20.000+00:00','{"about":[4,2],"among":[],"bet":[4,"Xia","main",2],"choices":[],"counted":null,"format":2,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":27,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":20000,"numerator":1,"odds":[1,1,"to"],"result":20000,"stake":20000,"unit":1}}');
INSERT INTO "answers" VALUES(3,8,'28-payouts-4-Xia-main-1','payouts','rws-perfect-pairs-v5','["3.24.3"]',4,'Xia','main',1,10000,NULL,'{"fate":"loses"}','{"fate":"loses"}',1,NULL,NULL,0,1700,'2026-11-22T09:07:40.000+00:00','{"about":[4,1],"among":[],"bet":[4,"Xia","main",1],"choices":[],"counted":null,"format":2,"rules":["lower_total"],"settings":[],"several":false,"step":28,"working":{"denominator":1,"floor":null,"formula":"takes","mode":"nearest","net":-10000,"numerator":1,"odds":null,"result":10000,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(3,9,'29-payouts-1-Wim-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',1,'Wim','main',1,10000,'1 to 1','{"money":10000}','{"money":12345}',0,'payout','overpaid',2345,1700,'2026-11-22T09:08:00.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Wim","main",1],"choices":[],"counted":null,"format":2,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":29,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":10000,"numerator":1,"odds":[1,1,"to"],"result":10000,"stake":10000,"unit":1}}');
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
);
INSERT INTO "attempts" VALUES(1,1,'insurance-won','Insurance against a Blackjack','15711472027cf0566ac628de6dc0f0d9803a234a6a43e65f9381a707fc0d42ae','rws-perfect-pairs-v5','guided','finished','2026-11-22T09:01:00.000+00:00','2026-11-22T09:03:00.000+00:00',1,5,5,3,8500,2345,0,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(2,1,'bj5-an-ace-shows','An Ace shows, and two insure','cb468e3fbefefb8df7056f58a26d8bc31777238e7aeab801d4a0bd89010e7475','rws-blackjack-v5','guided','running','2026-11-22T09:03:20.000+00:00',NULL,1,9,3,2,5100,0,0,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(3,1,'a-five-on-an-empty-box','Where is Wim''s second card?','31aa138bf104dbee56ace8fbca08d73d6a5edb4417f4c7481d47123e240f49c4','rws-perfect-pairs-v5','guided','finished','2026-11-22T09:04:40.000+00:00','2026-11-22T09:08:20.000+00:00',1,10,10,5,17000,2690,7655,1,'0.1.0','{"register":{}}');
CREATE TABLE "current_trainee" (
   "id" INTEGER PRIMARY KEY,
   "trainee_id" INTEGER NOT NULL REFERENCES "trainees"("id")
);
INSERT INTO "current_trainee" VALUES(1,1);
CREATE TABLE "house" (
   "id" INTEGER PRIMARY KEY,
   "settings" TEXT NOT NULL
);
CREATE TABLE "preferences" (
   "trainee_id" INTEGER PRIMARY KEY REFERENCES "trainees"("id"),
   "settings" TEXT NOT NULL
);
CREATE TABLE "scenario_texts" (
   "hash" TEXT PRIMARY KEY,
   "text" TEXT NOT NULL
);
INSERT INTO "scenario_texts" VALUES('15711472027cf0566ac628de6dc0f0d9803a234a6a43e65f9381a707fc0d42ae','format: 1
title: Insurance against a Blackjack
notes: |
  Everybody insures his own Initial Bet, for half of it or less, and nobody has to. On box 3 Dele does
  and Rosa does not. The dealer''s queen pays Insurance 2 to 1 and takes the hands.
tags: [insurance, standing player]
level: 2
rules: rws-perfect-pairs-v5
ask: [insurance, payouts]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  2:
    - name: Yuki
      main: 100
      insurance: 50
      calls: [stand]
  3:
    - name: Dele
      main: 60
      insurance: 20
      calls: [stand]
    - name: Rosa
      main: 40
  6:
    - name: Petra
      main: 50
      calls: [stand]
shoe: TS 9H 8C AS  QD 8H TD  QC
expect:
  result: completed
  net: {Yuki: 0, Dele: -20, Rosa: -40, Petra: -50}
  bets:
    - {box: 2, name: Yuki, bet: insurance, stake: 50, outcome: win, net: 100}
    - {box: 3, name: Dele, bet: insurance, stake: 20, outcome: win, net: 40}
');
INSERT INTO "scenario_texts" VALUES('cb468e3fbefefb8df7056f58a26d8bc31777238e7aeab801d4a0bd89010e7475','format: 1
title: An Ace shows, and two insure
notes: |
  Insurance is at most half of the Initial Bet and is settled at the dealer''s second card.
tags: [insurance, payouts]
level: 2
rules: rws-blackjack-v5
ask: [insurance, payouts, dealer]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
boxes:
  1:
    - {name: Xan, main: 60, insurance: 30, calls: [stand]}
  3:
    - {name: Yara, main: 90, calls: [stand]}
  6:
    - {name: Zeno, main: 50, insurance: 25, calls: [hit, stand]}
shoe: TS 9H 6D AC  9D 9C 5H  7C  6S
expect:
  result: completed
  net: {Xan: 30, Yara: 90, Zeno: 25}
');
INSERT INTO "scenario_texts" VALUES('31aa138bf104dbee56ace8fbca08d73d6a5edb4417f4c7481d47123e240f49c4','format: 1
title: Where is Wim''s second card?
notes: |
  The fifth card falls on box 2, and there is no bet on box 2. Nothing has been paid yet. Look at
  the cards around it: Wim''s double and Xia''s Split come out of where this five goes.
tags: [dealing error, reconstruction, perfect pairs, split, double]
level: 3
rules: rws-perfect-pairs-v5
ask: [incident, side_bets, payouts]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  1:
    - name: Wim
      main: 50
      calls: [double]
  4:
    - name: Xia
      main: 100
      perfect_pairs: 20
      calls: [split, stand, double]
  5:
    - name: Yul
      main: 75
      calls: [stand]
shoe: 6S 8H TD 9C  5D 8C 7S  TH  TC 3D KH  QD
incidents:
  - kind: card_to_empty_box
    after_card: 4
    box: 2
expect:
  result: completed
  net: {Wim: 100, Xia: 220, Yul: -75}
  bets:
    - {box: 4, name: Xia, bet: perfect_pairs, outcome: mixed_pair, net: 120}
');
CREATE TABLE "trainees" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT NOT NULL,
   "name_key" TEXT NOT NULL,
   "added_at" TEXT NOT NULL
);
INSERT INTO "trainees" VALUES(1,'Ann','ann','2026-11-22T09:00:40.000+00:00');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX "idx_trainees_name_key"
    ON "trainees" ("name_key");
CREATE INDEX "idx_attempts_trainee_id_started_at"
    ON "attempts" ("trainee_id", "started_at");
CREATE INDEX "idx_attempts_trainee_id_state_mode_scenario_id"
    ON "attempts" ("trainee_id", "state", "mode", "scenario_id");
COMMIT;
PRAGMA application_id = 1180126001;
PRAGMA user_version = 4;
