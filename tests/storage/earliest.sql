BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'feltwork','m0001_trainees','2026-11-22 17:55:50.520500+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'feltwork','m0002_attempts','2026-11-22 17:55:50.521152+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'feltwork','m0003_answers','2026-11-22 17:55:50.521538+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'feltwork','m0004_settings','2026-11-22 17:55:50.521901+00:00');
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
INSERT INTO "answers" VALUES(1,0,'8-payouts-5-Emil-perfect_pairs','payouts','rws-perfect-pairs-v5','["3.14"]',5,'Emil','perfect_pairs',0,1000,NULL,'{"fate":"loses"}','{"fate":"loses"}',1,NULL,NULL,0,0,'2026-11-21T10:06:00.000+00:00','{"about":[5,1],"bet":[5,"Emil","perfect_pairs",0],"choices":[],"rules":["perfect_pairs_lose"],"settings":[],"several":false,"step":8,"working":{"denominator":1,"floor":null,"formula":"takes","mode":"nearest","numerator":1,"odds":null,"result":1000,"stake":1000,"unit":1}}');
INSERT INTO "answers" VALUES(1,1,'9-payouts-2-Hana-perfect_pairs','payouts','rws-perfect-pairs-v5','["3.14.2","4.1.2"]',2,'Hana','perfect_pairs',0,2000,'12 to 1','{"money":24000}','{"money":24500}',0,'payout','overpaid',500,0,'2026-11-21T10:06:20.000+00:00','{"about":[2,1],"bet":[2,"Hana","perfect_pairs",0],"choices":[],"rules":["coloured_pair","side_bet_pay_table"],"settings":[],"several":false,"step":9,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","numerator":12,"odds":[12,1,"to"],"result":24000,"stake":2000,"unit":1}}');
INSERT INTO "answers" VALUES(1,2,'13-payouts-5-Emil-perfect_pairs','payouts','rws-perfect-pairs-v5','["5.17","1.34","5.5.1","5.5"]',5,'Emil','perfect_pairs',0,1000,NULL,'{"fate":"returned"}','{"fate":"returned"}',1,NULL,NULL,0,0,'2026-11-21T10:06:40.000+00:00','{"about":[5,1],"bet":[5,"Emil","perfect_pairs",0],"choices":[],"rules":["void","foreign_card"],"settings":["void_reverses_interim"],"several":false,"step":13,"working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","numerator":1,"odds":null,"result":1000,"stake":1000,"unit":1}}');
INSERT INTO "answers" VALUES(1,3,'14-payouts-5-Emil-main-1','payouts','rws-perfect-pairs-v5','["5.17","1.34","5.5.1","5.5"]',5,'Emil','main',1,5000,NULL,'{"fate":"returned"}','{"fate":"loses"}',0,'take_and_pay','underpaid',5000,0,'2026-11-21T10:07:00.000+00:00','{"about":[5,1],"bet":[5,"Emil","main",1],"choices":[],"rules":["void","foreign_card"],"settings":[],"several":false,"step":14,"working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","numerator":1,"odds":null,"result":5000,"stake":5000,"unit":1}}');
INSERT INTO "answers" VALUES(2,0,'11-insurance-2-Yuki-main-1','insurance','rws-perfect-pairs-v5','["3.15.2","3.15.2 a"]',2,'Yuki','main',1,10000,NULL,'{"money":5000}','{"money":5000}',1,NULL,NULL,0,0,'2026-11-21T10:08:00.000+00:00','{"about":[2,1],"bet":[2,"Yuki","main",1],"choices":[],"rules":["insurance_half"],"settings":[],"several":false,"step":11,"working":{"denominator":2,"floor":null,"formula":"half","mode":"nearest","numerator":1,"odds":null,"result":5000,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(2,1,'11-insurance-3-Dele-main-1','insurance','rws-perfect-pairs-v5','["3.15.2","3.15.2 a"]',3,'Dele','main',1,6000,NULL,'{"money":3000}','{"money":3500}',0,'game_protection',NULL,500,0,'2026-11-21T10:08:20.000+00:00','{"about":[3,1],"bet":[3,"Dele","main",1],"choices":[],"rules":["insurance_half"],"settings":[],"several":false,"step":11,"working":{"denominator":2,"floor":null,"formula":"half","mode":"nearest","numerator":1,"odds":null,"result":3000,"stake":6000,"unit":1}}');
INSERT INTO "answers" VALUES(2,2,'11-insurance-3-Rosa-main-1','insurance','rws-perfect-pairs-v5','["3.15.2","3.15.2 a"]',3,'Rosa','main',1,4000,NULL,'{"money":2000}','{"money":2000}',1,NULL,NULL,0,0,'2026-11-21T10:08:40.000+00:00','{"about":[3,1],"bet":[3,"Rosa","main",1],"choices":[],"rules":["insurance_half"],"settings":[],"several":false,"step":11,"working":{"denominator":2,"floor":null,"formula":"half","mode":"nearest","numerator":1,"odds":null,"result":2000,"stake":4000,"unit":1}}');
INSERT INTO "answers" VALUES(2,3,'11-insurance-6-Petra-main-1','insurance','rws-perfect-pairs-v5','["3.15.2","3.15.2 a"]',6,'Petra','main',1,5000,NULL,'{"money":2500}','{"money":3000}',0,'game_protection',NULL,500,0,'2026-11-21T10:09:00.000+00:00','{"about":[6,1],"bet":[6,"Petra","main",1],"choices":[],"rules":["insurance_half"],"settings":[],"several":false,"step":11,"working":{"denominator":2,"floor":null,"formula":"half","mode":"nearest","numerator":1,"odds":null,"result":2500,"stake":5000,"unit":1}}');
INSERT INTO "answers" VALUES(2,4,'18-payouts-3-Dele-insurance','payouts','rws-perfect-pairs-v5','["3.15.2","3.15.2 b","4.1.1"]',3,'Dele','insurance',0,2000,'2 to 1','{"money":4000}','{"money":4000}',1,NULL,NULL,0,0,'2026-11-21T10:09:20.000+00:00','{"about":[3,1],"bet":[3,"Dele","insurance",0],"choices":[],"rules":["insurance_wins","pay_table"],"settings":["even_money_and_insurance"],"several":false,"step":18,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","numerator":2,"odds":[2,1,"to"],"result":4000,"stake":2000,"unit":1}}');
INSERT INTO "answers" VALUES(2,5,'19-payouts-2-Yuki-insurance','payouts','rws-perfect-pairs-v5','["3.15.2","3.15.2 b","4.1.1"]',2,'Yuki','insurance',0,5000,'2 to 1','{"money":10000}','{"money":10500}',0,'payout','overpaid',500,0,'2026-11-21T10:09:40.000+00:00','{"about":[2,1],"bet":[2,"Yuki","insurance",0],"choices":[],"rules":["insurance_wins","pay_table"],"settings":[],"several":false,"step":19,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","numerator":2,"odds":[2,1,"to"],"result":10000,"stake":5000,"unit":1}}');
INSERT INTO "answers" VALUES(2,6,'20-payouts-losers','payouts','rws-perfect-pairs-v5','["3.24.3"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"losers":[[2,"Yuki","main",1],[3,"Dele","main",1],[3,"Rosa","main",1],[6,"Petra","main",1]]}','{"losers":[[2,"Yuki","main",1],[3,"Dele","main",1],[3,"Rosa","main",1],[6,"Petra","main",1]]}',1,NULL,NULL,0,0,'2026-11-21T10:10:00.000+00:00','{"about":null,"bet":null,"choices":[],"rules":["lower_total"],"settings":[],"several":false,"step":20,"working":null}');
INSERT INTO "answers" VALUES(3,0,'11-payouts-5-Ola-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',5,'Ola','main',1,10000,'1 to 1','{"money":10000}','{"money":10000}',1,NULL,NULL,0,0,'2026-11-21T10:11:00.000+00:00','{"about":[5,1],"bet":[5,"Ola","main",1],"choices":[],"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":11,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","numerator":1,"odds":[1,1,"to"],"result":10000,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(3,1,'12-payouts-2-Kim-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1","5.1.1"]',2,'Kim','main',1,25000,'1 to 1','{"money":25000}','{"money":25500}',0,'payout','overpaid',500,0,'2026-11-21T10:11:20.000+00:00','{"about":[2,1],"bet":[2,"Kim","main",1],"choices":[],"rules":["higher_total","pay_table","pro_rata"],"settings":[],"several":false,"step":12,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","numerator":1,"odds":[1,1,"to"],"result":25000,"stake":25000,"unit":1}}');
INSERT INTO "answers" VALUES(3,2,'13-payouts-2-Zoe-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1","5.1.1"]',2,'Zoe','main',1,10000,'1 to 1','{"money":10000}','{"money":10000}',1,NULL,NULL,0,0,'2026-11-21T10:11:40.000+00:00','{"about":[2,1],"bet":[2,"Zoe","main",1],"choices":[],"rules":["higher_total","pay_table","pro_rata"],"settings":[],"several":false,"step":13,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","numerator":1,"odds":[1,1,"to"],"result":10000,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(3,3,'14-payouts-2-Max-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1","5.1.1"]',2,'Max','main',1,15000,'1 to 1','{"money":15000}','{"money":15500}',0,'payout','overpaid',500,0,'2026-11-21T10:12:00.000+00:00','{"about":[2,1],"bet":[2,"Max","main",1],"choices":[],"rules":["higher_total","pay_table","pro_rata"],"settings":[],"several":false,"step":14,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","numerator":1,"odds":[1,1,"to"],"result":15000,"stake":15000,"unit":1}}');
INSERT INTO "answers" VALUES(4,0,'10-totals-2-1-2','totals','rws-perfect-pairs-v5','["3.2","3.2.1","3.2.2","3.2.3","1.11","1.22","1.27"]',2,NULL,NULL,1,NULL,NULL,'{"points":19,"soft":false}','{"points":19,"soft":false}',1,NULL,NULL,0,0,'2026-11-21T10:13:00.000+00:00','{"about":[2,1],"bet":null,"choices":[],"rules":["point_total"],"settings":[],"several":false,"step":10,"working":null}');
INSERT INTO "answers" VALUES(4,1,'11-totals-4-1-2','totals','rws-perfect-pairs-v5','["3.2","3.2.1","3.2.2","3.2.3","1.11","1.22","1.27"]',4,NULL,NULL,1,NULL,NULL,'{"points":13,"soft":false}','{"points":14,"soft":false}',0,'cards',NULL,0,0,'2026-11-21T10:13:20.000+00:00','{"about":[4,1],"bet":null,"choices":[],"rules":["point_total"],"settings":[],"several":false,"step":11,"working":null}');
INSERT INTO "answers" VALUES(4,2,'13-totals-4-1-3','totals','rws-perfect-pairs-v5','["3.2","3.2.1","3.2.2","3.2.3","1.11","1.22","1.27"]',4,NULL,NULL,1,NULL,NULL,'{"points":20,"soft":false}','{"points":20,"soft":false}',1,NULL,NULL,0,0,'2026-11-21T10:13:40.000+00:00','{"about":[4,1],"bet":null,"choices":[],"rules":["point_total"],"settings":[],"several":false,"step":13,"working":null}');
INSERT INTO "answers" VALUES(4,3,'14-totals-6-1-2','totals','rws-perfect-pairs-v5','["3.2","3.2.1","3.2.2","3.2.3","1.11","1.22","1.27"]',6,NULL,NULL,1,NULL,NULL,'{"points":15,"soft":false}','{"points":16,"soft":false}',0,'cards',NULL,0,0,'2026-11-21T10:14:00.000+00:00','{"about":[6,1],"bet":null,"choices":[],"rules":["point_total"],"settings":[],"several":false,"step":14,"working":null}');
INSERT INTO "answers" VALUES(4,4,'16-totals-6-1-3','totals','rws-perfect-pairs-v5','["3.2","3.2.1","3.2.2","3.2.3","1.11","1.22","1.27"]',6,NULL,NULL,1,NULL,NULL,'{"points":25,"soft":false}','{"points":25,"soft":false}',1,NULL,NULL,0,0,'2026-11-21T10:14:20.000+00:00','{"about":[6,1],"bet":null,"choices":[],"rules":["point_total"],"settings":[],"several":false,"step":16,"working":null}');
INSERT INTO "answers" VALUES(5,0,'10-side_bets-4-Chloe-perfect_pairs','side_bets','rws-perfect-pairs-v5','["3.14.2","4.1.2"]',4,'Chloe','perfect_pairs',0,NULL,NULL,'{"chosen":["coloured_pair"]}','{"chosen":["coloured_pair"]}',1,NULL,NULL,0,0,'2026-11-21T10:15:00.000+00:00','{"about":[4,1],"bet":[4,"Chloe","perfect_pairs",0],"choices":["perfect_pair","coloured_pair","mixed_pair","lose"],"rules":["coloured_pair","side_bet_pay_table"],"settings":[],"several":false,"step":10,"working":null}');
INSERT INTO "answers" VALUES(5,1,'10-payouts-4-Chloe-perfect_pairs','payouts','rws-perfect-pairs-v5','["3.14.2","4.1.2"]',4,'Chloe','perfect_pairs',0,1000,'12 to 1','{"money":12000}','{"money":12500}',0,'payout','overpaid',500,0,'2026-11-21T10:15:20.000+00:00','{"about":[4,1],"bet":[4,"Chloe","perfect_pairs",0],"choices":[],"rules":["coloured_pair","side_bet_pay_table"],"settings":[],"several":false,"step":10,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","numerator":12,"odds":[12,1,"to"],"result":12000,"stake":1000,"unit":1}}');
INSERT INTO "answers" VALUES(5,2,'11-options-2-1','options','rws-perfect-pairs-v5','["3.21","3.23","3.17"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["double","hit","stand","surrender"]}','{"chosen":["double","hit","stand","surrender"]}',1,NULL,NULL,0,0,'2026-11-21T10:15:40.000+00:00','{"about":[2,1],"bet":null,"choices":["hit","stand","double","split","surrender"],"rules":["stand","double","surrender"],"settings":[],"several":true,"step":11,"working":null}');
INSERT INTO "answers" VALUES(5,3,'12-payouts-2-Bram-main-1','payouts','rws-perfect-pairs-v5','["3.17"]',2,'Bram','main',1,10000,NULL,'{"money":5000}','{"money":5500}',0,'payout','overpaid',500,0,'2026-11-21T10:16:00.000+00:00','{"about":[2,1],"bet":[2,"Bram","main",1],"choices":[],"rules":["surrender"],"settings":[],"several":false,"step":12,"working":{"denominator":2,"floor":null,"formula":"half","mode":"nearest","numerator":1,"odds":null,"result":5000,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(5,4,'13-options-4-1','options','rws-perfect-pairs-v5','["3.21","3.23","3.22","3.17"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["double","hit","split","stand","surrender"]}','{"chosen":["double","hit","split","stand","surrender"]}',1,NULL,NULL,0,0,'2026-11-21T10:16:20.000+00:00','{"about":[4,1],"bet":null,"choices":["hit","stand","double","split","surrender"],"rules":["stand","double","split","surrender"],"settings":[],"several":true,"step":13,"working":null}');
INSERT INTO "answers" VALUES(5,5,'14-payouts-4-Chloe-main-1','payouts','rws-perfect-pairs-v5','["3.17"]',4,'Chloe','main',1,6000,NULL,'{"money":3000}','{"money":3500}',0,'payout','overpaid',500,0,'2026-11-21T10:16:40.000+00:00','{"about":[4,1],"bet":[4,"Chloe","main",1],"choices":[],"rules":["surrender"],"settings":[],"several":false,"step":14,"working":{"denominator":2,"floor":null,"formula":"half","mode":"nearest","numerator":1,"odds":null,"result":3000,"stake":6000,"unit":1}}');
INSERT INTO "answers" VALUES(5,6,'15-options-5-1','options','rws-perfect-pairs-v5','["3.21","3.23","3.17"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["double","hit","stand","surrender"]}','{"chosen":["double","hit","stand","surrender"]}',1,NULL,NULL,0,0,'2026-11-21T10:17:00.000+00:00','{"about":[5,1],"bet":null,"choices":["hit","stand","double","split","surrender"],"rules":["stand","double","surrender"],"settings":[],"several":true,"step":15,"working":null}');
INSERT INTO "answers" VALUES(5,7,'17-payouts-5-Zane-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',5,'Zane','main',1,5000,'1 to 1','{"money":5000}','{"money":5500}',0,'payout','overpaid',500,0,'2026-11-21T10:17:20.000+00:00','{"about":[5,1],"bet":[5,"Zane","main",1],"choices":[],"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":17,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","numerator":1,"odds":[1,1,"to"],"result":5000,"stake":5000,"unit":1}}');
INSERT INTO "answers" VALUES(6,0,'12-payouts-1-Ann-main-2','payouts','rws-perfect-pairs-v5','["3.22.3"]',1,'Ann','main',2,10000,NULL,'{"fate":"returned"}','{"fate":"returned"}',1,NULL,NULL,0,0,'2026-11-21T10:18:20.000+00:00','{"about":[1,2],"bet":[1,"Ann","main",2],"choices":[],"rules":["split_dealer_blackjack"],"settings":["dealer_blackjack_after_split"],"several":false,"step":12,"working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","numerator":1,"odds":null,"result":10000,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(6,1,'13-payouts-1-Ann-main-1','payouts','rws-perfect-pairs-v5','["3.22.3"]',1,'Ann','main',1,10000,NULL,'{"fate":"loses"}','{"fate":"returned"}',0,'take_and_pay','overpaid',10000,0,'2026-11-21T10:18:40.000+00:00','{"about":[1,1],"bet":[1,"Ann","main",1],"choices":[],"rules":["split_dealer_blackjack"],"settings":["dealer_blackjack_after_split"],"several":false,"step":13,"working":{"denominator":1,"floor":null,"formula":"one_initial_bet","mode":"nearest","numerator":1,"odds":null,"result":10000,"stake":10000,"unit":1}}');
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
INSERT INTO "attempts" VALUES(1,1,'foreign-card','A card that does not belong','2594ae9a5dfa41e7d0105e57548abc3f19ca72fb9e95a5d873efaf84c12baa40','rws-perfect-pairs-v5','guided','finished','2026-11-21T10:05:40.000+00:00','2026-11-21T10:07:20.000+00:00',1,4,4,2,0,500,5000,1,'0.1.0','{"pass_mark":90,"procedure":"default","register":{}}');
INSERT INTO "attempts" VALUES(2,1,'insurance-won','Insurance against a Blackjack','15711472027cf0566ac628de6dc0f0d9803a234a6a43e65f9381a707fc0d42ae','rws-perfect-pairs-v5','guided','finished','2026-11-21T10:07:40.000+00:00','2026-11-21T10:10:20.000+00:00',1,7,7,4,0,500,0,1,'0.1.0','{"pass_mark":90,"procedure":"default","register":{}}');
INSERT INTO "attempts" VALUES(3,1,'over-limit-pro-rata','A thousand on a box of five hundred','bd45a57d349a6a8e16e9b197ab36b3850e51904a71e4a8348d0816068ccc8f1f','rws-perfect-pairs-v5','guided','finished','2026-11-21T10:10:40.000+00:00','2026-11-21T10:12:20.000+00:00',1,4,4,2,0,1000,0,1,'0.1.0','{"pass_mark":90,"procedure":"default","register":{}}');
INSERT INTO "attempts" VALUES(4,1,'plain-round','Three boxes, and the dealer draws to 19','4437777a84626003dfd3e458e3305a1b0f7b644bcda65397fae269c0bf613106','rws-perfect-pairs-v5','guided','running','2026-11-21T10:12:40.000+00:00',NULL,1,12,5,3,0,0,0,1,'0.1.0','{"pass_mark":90,"procedure":"default","register":{}}');
INSERT INTO "attempts" VALUES(5,1,'surrender','Two hands given up against a ten','43c7c494a17988a8866061ee9bf6c02a4a02b2b3e50b8cd9acb62ea790f116da','rws-perfect-pairs-v5','guided','finished','2026-11-21T10:14:40.000+00:00','2026-11-21T10:17:40.000+00:00',1,8,8,4,0,2000,0,1,'0.1.0','{"pass_mark":90,"procedure":"default","register":{}}');
INSERT INTO "attempts" VALUES(6,1,'3.22.3-two-alive-and-dealer-blackjack','Two split hands alive, dealer Blackjack: one Initial Bet','6334cb049b5542497dcdb982e242c9cc5bfef7a7cb3a4fbf0ce3c57b0292d9e6','rws-perfect-pairs-v5','guided','finished','2026-11-21T10:18:00.000+00:00','2026-11-21T10:19:00.000+00:00',1,2,2,1,0,10000,0,1,'0.1.0','{"pass_mark":90,"procedure":"default","register":{}}');
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
INSERT INTO "scenario_texts" VALUES('2594ae9a5dfa41e7d0105e57548abc3f19ca72fb9e95a5d873efaf84c12baa40','format: 1
title: A card that does not belong
notes: |
  A card with another back comes out of the shoe. The round is Void: every bet goes back, and the pair
  that was paid is undone.
tags: [void, perfect pairs, register]
level: 4
rules: rws-perfect-pairs-v5
ask: [payouts]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  2:
    - name: Hana
      main: 100
      perfect_pairs: 20
      calls: [hit]
  5:
    - name: Emil
      main: 50
      perfect_pairs: 10
shoe: 5D 9S TD  5H KC  3C
incidents:
  - kind: foreign_card
    after_card: 6
expect:
  result: void
  net: {Hana: 0, Emil: 0}
');
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
INSERT INTO "scenario_texts" VALUES('bd45a57d349a6a8e16e9b197ab36b3850e51904a71e4a8348d0816068ccc8f1f','format: 1
title: A thousand on a box of five hundred
notes: |
  Nobody noticed in time that box 2 holds twice its maximum. Every bet there counts by half, won or
  lost; the other half goes back.
tags: [limits, pro rata, standing player]
level: 4
rules: rws-perfect-pairs-v5
ask: [payouts]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 500]
    perfect_pairs: [5, 100]
boxes:
  2:
    - name: Max
      main: 300
      calls: [stand]
    - name: Zoe
      main: 200
    - name: Kim
      main: 500
  5:
    - name: Ola
      main: 100
      calls: [stand]
shoe: TS 9C 7D  QH TD  TC
incidents:
  - kind: limits_not_checked
    box: 2
expect:
  result: completed
  net: {Max: 150, Zoe: 100, Kim: 250, Ola: 100}
  bets:
    - {box: 2, name: Kim, bet: main, hand: 1, stake: 250, outcome: win, net: 250}
');
INSERT INTO "scenario_texts" VALUES('4437777a84626003dfd3e458e3305a1b0f7b644bcda65397fae269c0bf613106','format: 1
title: Three boxes, and the dealer draws to 19
notes: |
  One hand stands off, one wins, one busts. A busted hand is taken at once; the others wait for the
  dealer, who draws on 7 and 11 and stands on 19.
tags: [totals, bust, stand off]
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
  2:
    - name: Mei
      main: 50
      calls: [stand]
  4:
    - name: Arjun
      main: 100
      calls: [hit, stand]
  6:
    - name: Lena
      main: 25
      calls: [hit]
shoe: TS 5H 9C 7D  9H 8S 6D  7C  KD  4C 8D
expect:
  result: completed
  net: {Mei: 0, Arjun: 100, Lena: -25}
');
INSERT INTO "scenario_texts" VALUES('43c7c494a17988a8866061ee9bf6c02a4a02b2b3e50b8cd9acb62ea790f116da','format: 1
title: Two hands given up against a ten
notes: |
  Surrender is decided before anybody draws, and never against an Ace. Half of the Initial Bet goes
  back. Chloe''s pair of eights has been paid 12 to 1 by then: the side bet has nothing to do with it.
tags: [surrender, perfect pairs]
level: 2
rules: rws-perfect-pairs-v5
ask: [side_bets, options, payouts]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  2:
    - name: Bram
      main: 100
      calls: [surrender]
  4:
    - name: Chloe
      main: 60
      perfect_pairs: 10
      calls: [surrender]
  5:
    - name: Zane
      main: 50
      calls: [stand]
shoe: 9S 8S KC TD  7D 8C 8H  7C
expect:
  result: completed
  net: {Bram: -50, Chloe: 90, Zane: 50}
  bets:
    - {box: 2, name: Bram, bet: main, hand: 1, outcome: surrender, net: -50}
    - {box: 4, name: Chloe, bet: perfect_pairs, outcome: coloured_pair, net: 120}
');
INSERT INTO "scenario_texts" VALUES('6334cb049b5542497dcdb982e242c9cc5bfef7a7cb3a4fbf0ce3c57b0292d9e6','format: 1
title: "Two split hands alive, dealer Blackjack: one Initial Bet"
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {name: Ann, main: 100, calls: [split, stand, stand]}
shoe: 8S KD 8H TC TD AC
expect:
  result: completed
  net: {Ann: "-100.00"}
  bets:
    - {box: 1, name: Ann, bet: main, hand: 1, stake: "100.00", outcome: lose, net: "-100.00"}
    - {box: 1, name: Ann, bet: main, hand: 2, stake: "100.00", outcome: returned, net: "0.00"}
');
CREATE TABLE "trainees" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT NOT NULL,
   "name_key" TEXT NOT NULL,
   "added_at" TEXT NOT NULL
);
INSERT INTO "trainees" VALUES(1,'Ann','ann','2026-11-21T10:05:20.000+00:00');
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
