BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'feltwork','m0001_trainees','2026-11-22 16:24:19.401851+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'feltwork','m0002_attempts','2026-11-22 16:24:19.402611+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'feltwork','m0003_answers','2026-11-22 16:24:19.403015+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'feltwork','m0004_settings','2026-11-22 16:24:19.403374+00:00');
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
INSERT INTO "answers" VALUES(1,0,'14-incident-what','incident','rws-perfect-pairs-v5','["5.7"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["dealer_out_of_turn"]}','{"chosen":["dealer_out_of_turn"]}',1,NULL,NULL,0,1700,'2026-11-21T09:01:20.000+00:00','{"about":null,"among":[],"bet":null,"choices":["drew_to_standing_hand","dealer_out_of_turn","simultaneous_cards","face_up_in_shoe"],"counted":null,"incident":"dealer_out_of_turn","rules":["dealing_error"],"settings":[],"several":false,"step":14,"topic":"what","working":null}');
INSERT INTO "answers" VALUES(1,1,'14-incident-reconstruct','incident','rws-perfect-pairs-v5','["5.9","1.23"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["reconstructs_unsettled"]}','{"chosen":["reconstructs_never"]}',0,'procedure',NULL,0,1700,'2026-11-21T09:01:40.000+00:00','{"about":null,"among":[],"beside":[[null,null,true],[null,null,false],[null,null,true],[null,null,false],[null,null,true]],"bet":null,"choices":["reconstructs_never","reconstructs_unsettled","reconstructs_if_all_agree","reconstructs_settled","reconstructs_always"],"counted":null,"incident":"dealer_out_of_turn","mistake":"dealer_out_of_turn","rules":["reconstruction"],"settings":[],"several":false,"step":14,"topic":"reconstruct","working":null}');
INSERT INTO "answers" VALUES(1,2,'15-incident-belongs-9','incident','rws-perfect-pairs-v5','["5.9","1.23"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["place-5-1"]}','{"chosen":["place-5-1"]}',1,NULL,NULL,0,1700,'2026-11-21T09:02:00.000+00:00','{"about":[0,0],"among":[],"beside":[[["6","C"],[2,1],false],[["6","C"],[5,1],false],[["6","C"],[6,1],false],[["6","C"],[0,0],false]],"bet":null,"choices":["place-2-1","place-5-1","place-6-1","place-0-0"],"counted":null,"incident":"dealer_out_of_turn","remedy":"reconstruct","rules":["reconstruction"],"settings":[],"several":false,"step":15,"topic":"belongs","working":null}');
INSERT INTO "answers" VALUES(1,3,'16-incident-options','incident','rws-perfect-pairs-v5','["5.7","5.7.2","5.7.3"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["option_reconstructed","option_returned"]}','{"chosen":["option_new_card"]}',0,'procedure',NULL,0,1700,'2026-11-21T09:02:20.000+00:00','{"about":null,"among":[],"beside":[[null,null,true],[null,null,false],[null,null,true],[null,null,false],[null,null,false],[null,null,true]],"bet":null,"choices":["option_new_card","option_as_dealt","option_wait","option_returned","option_reconstructed","option_half_back"],"counted":null,"incident":"dealer_out_of_turn","mistake":"dealer_out_of_turn","remedy":"reconstruct","rules":["dealing_error","continue_reconstructed","bets_back_after_error"],"settings":[],"several":true,"step":16,"topic":"options","working":null}');
INSERT INTO "answers" VALUES(1,4,'17-incident-returned-2-Ada','incident','rws-perfect-pairs-v5','["5.7.3"]',2,NULL,NULL,1,20000,NULL,'{"money":20000}','{"money":20000}',1,NULL,NULL,0,1700,'2026-11-21T09:02:40.000+00:00','{"about":[2,1],"among":[],"bet":null,"bettor":"Ada","choices":[],"counted":null,"incident":"dealer_out_of_turn","remedy":"reconstruct","rules":["bets_back_after_error"],"settings":["returned_after_error"],"several":false,"step":17,"topic":"returned","working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","net":0,"numerator":1,"odds":null,"result":20000,"stake":20000,"unit":1}}');
INSERT INTO "answers" VALUES(1,5,'23-payouts-6-Cid-main-1','payouts','rws-perfect-pairs-v5','["3.24.3"]',6,'Cid','main',1,2500,NULL,'{"fate":"loses"}','{"fate":"returned"}',0,'take_and_pay','overpaid',2500,1700,'2026-11-21T09:03:00.000+00:00','{"about":[6,1],"among":[],"bet":[6,"Cid","main",1],"choices":[],"counted":null,"rules":["lower_total"],"settings":[],"several":false,"step":23,"working":{"denominator":1,"floor":null,"formula":"takes","mode":"nearest","net":-2500,"numerator":1,"odds":null,"result":2500,"stake":2500,"unit":1}}');
INSERT INTO "answers" VALUES(1,6,'24-payouts-5-Bo-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',5,'Bo','main',1,5000,'1 to 1','{"money":5000}','{"money":5000}',1,NULL,NULL,0,1700,'2026-11-21T09:03:20.000+00:00','{"about":[5,1],"among":[],"bet":[5,"Bo","main",1],"choices":[],"counted":null,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":24,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":5000,"numerator":1,"odds":[1,1,"to"],"result":5000,"stake":5000,"unit":1}}');
INSERT INTO "answers" VALUES(2,0,'10-side_bets-5-Rhea-perfect_pairs','side_bets','rws-perfect-pairs-v5','["3.14.2","4.1.2"]',5,'Rhea','perfect_pairs',0,NULL,NULL,'{"chosen":["coloured_pair"]}','{"chosen":["coloured_pair"]}',1,NULL,NULL,0,1700,'2026-11-21T09:04:20.000+00:00','{"about":[5,1],"among":[],"bet":[5,"Rhea","perfect_pairs",0],"choices":["perfect_pair","coloured_pair","mixed_pair","lose"],"counted":null,"rules":["coloured_pair","side_bet_pay_table"],"settings":[],"several":false,"step":10,"working":null}');
INSERT INTO "answers" VALUES(2,1,'18-incident-goes_on','incident','rws-perfect-pairs-v5','["5.5.2","5.5"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["goes_on_void"]}','{"chosen":["goes_on_always"]}',0,'procedure',NULL,0,1700,'2026-11-21T09:04:40.000+00:00','{"about":null,"among":[],"beside":[[null,null,true],[null,null,false],[null,null,true],[null,null,false]],"bet":null,"choices":["goes_on_always","goes_on_void","goes_on_finish_first","goes_on_options"],"counted":null,"incident":"wrong_card_count","rules":["wrong_card_count"],"settings":[],"several":false,"step":18,"topic":"goes_on","working":null}');
INSERT INTO "answers" VALUES(2,2,'19-incident-returned-Rhea','incident','rws-perfect-pairs-v5','["5.17","1.34","5.5.2","5.5"]',5,NULL,NULL,1,15500,NULL,'{"money":15500}','{"money":15500}',1,NULL,NULL,0,1700,'2026-11-21T09:05:00.000+00:00','{"about":[5,1],"among":[],"bet":null,"bettor":"Rhea","choices":[],"counted":null,"incident":"wrong_card_count","rules":["void","wrong_card_count"],"settings":["void_reverses_interim"],"several":false,"step":19,"topic":"returned","working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","net":0,"numerator":1,"odds":null,"result":15500,"stake":15500,"unit":1}}');
INSERT INTO "answers" VALUES(2,3,'19-incident-returned-Sam','incident','rws-perfect-pairs-v5','["5.17","1.34","5.5.2","5.5"]',2,NULL,NULL,1,10000,NULL,'{"money":10000}','{"money":10500}',0,'payout','overpaid',500,1700,'2026-11-21T09:05:20.000+00:00','{"about":[2,1],"among":[],"bet":null,"bettor":"Sam","choices":[],"counted":null,"incident":"wrong_card_count","rules":["void","wrong_card_count"],"settings":[],"several":false,"step":19,"topic":"returned","working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","net":0,"numerator":1,"odds":null,"result":10000,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(3,0,'18-dealer-dealer_draw','dealer','rws-blackjack-v5','["3.23"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["dealer_draw"]}','{"chosen":["dealer_draw"]}',1,NULL,NULL,0,1700,'2026-11-21T09:06:20.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["dealer_draw","dealer_stand","dealer_bust","dealer_settle"],"counted":null,"rules":["dealer_draws"],"settings":[],"several":false,"step":18,"working":null}');
INSERT INTO "answers" VALUES(3,1,'19-dealer-dealer_stand','dealer','rws-blackjack-v5','["3.23"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["dealer_stand"]}','{"chosen":["dealer_draw"]}',0,'cards',NULL,0,1700,'2026-11-21T09:06:40.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["dealer_draw","dealer_stand","dealer_bust","dealer_settle"],"counted":null,"rules":["dealer_stands"],"settings":["dealer_hits_soft_17"],"several":false,"step":19,"working":null}');
INSERT INTO "answers" VALUES(3,2,'19-payouts-4-Ugo-insurance','payouts','rws-blackjack-v5','["3.14.2","3.14.2 b"]',4,'Ugo','insurance',0,2500,NULL,'{"fate":"loses"}','{"fate":"loses"}',1,NULL,NULL,0,1700,'2026-11-21T09:07:00.000+00:00','{"about":[4,1],"among":[],"bet":[4,"Ugo","insurance",0],"choices":[],"counted":null,"rules":["insurance_loses"],"settings":[],"several":false,"step":19,"working":{"denominator":1,"floor":null,"formula":"takes","mode":"nearest","net":-2500,"numerator":1,"odds":null,"result":2500,"stake":2500,"unit":1}}');
INSERT INTO "answers" VALUES(3,3,'21-incident-what','incident','rws-blackjack-v5','["3.23"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["dealer_overdraws"]}','{"chosen":["wrong_card_count"]}',0,'procedure',NULL,0,1700,'2026-11-21T09:07:20.000+00:00','{"about":null,"among":[],"bet":null,"choices":["wrong_card_count","skipped_box","dealer_overdraws","simultaneous_cards"],"counted":null,"incident":"dealer_overdraws","rules":["dealer_stands"],"settings":[],"several":false,"step":21,"topic":"what","working":null}');
INSERT INTO "answers" VALUES(3,4,'21-incident-remedy','incident','rws-blackjack-v5','["5.10.2"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["total_before"]}','{"chosen":["total_before"]}',1,NULL,NULL,0,1700,'2026-11-21T09:07:40.000+00:00','{"about":null,"among":[],"beside":[[null,null,true],[null,null,true],[null,null,false],[null,null,true],[null,null,false]],"bet":null,"choices":["dealer_keeps","better_total","total_before","next_round_card","declare_void"],"counted":null,"incident":"dealer_overdraws","rules":["dealer_overdrew"],"settings":[],"several":false,"step":21,"topic":"remedy","working":null}');
INSERT INTO "answers" VALUES(3,5,'21-incident-total','incident','rws-blackjack-v5','["5.10.2"]',0,NULL,NULL,0,NULL,NULL,'{"points":17,"soft":true}','{"points":18,"soft":true}',0,'cards',NULL,0,1700,'2026-11-21T09:08:00.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":[],"counted":null,"incident":"dealer_overdraws","rules":["dealer_overdrew"],"settings":[],"several":false,"step":21,"topic":"total","working":null}');
INSERT INTO "answers" VALUES(3,6,'22-incident-options','incident','rws-blackjack-v5','["5.7","5.7.1","5.7.3"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["option_as_dealt","option_returned"]}','{"chosen":["option_as_dealt","option_returned"]}',1,NULL,NULL,0,1700,'2026-11-21T09:08:20.000+00:00','{"about":null,"among":[],"beside":[[null,null,true],[null,null,false],[null,null,true],[null,null,false],[null,null,false],[null,null,true]],"bet":null,"choices":["option_new_card","option_as_dealt","option_wait","option_returned","option_reconstructed","option_half_back"],"counted":null,"incident":"dealer_overdraws","remedy":"discard","rules":["dealing_error","continue_as_dealt","bets_back_after_error"],"settings":["options_after_dealer_overdraws"],"several":true,"step":22,"topic":"options","working":null}');
INSERT INTO "answers" VALUES(3,7,'24-incident-returned-4-Ugo','incident','rws-blackjack-v5','["5.7.3"]',4,NULL,NULL,1,5000,NULL,'{"money":5000}','{"money":5500}',0,'payout','overpaid',500,1700,'2026-11-21T09:08:40.000+00:00','{"about":[4,1],"among":[],"bet":null,"bettor":"Ugo","choices":[],"counted":null,"incident":"dealer_overdraws","remedy":"discard","rules":["bets_back_after_error"],"settings":["returned_after_error","options_after_dealer_overdraws"],"several":false,"step":24,"topic":"returned","working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","net":0,"numerator":1,"odds":null,"result":5000,"stake":5000,"unit":1}}');
INSERT INTO "answers" VALUES(3,8,'27-payouts-5-Vana-main-1','payouts','rws-blackjack-v5','["3.23.2","4.1.1"]',5,'Vana','main',1,8000,'1 to 1','{"money":8000}','{"money":8000}',1,NULL,NULL,0,1700,'2026-11-21T09:09:00.000+00:00','{"about":[5,1],"among":[],"bet":[5,"Vana","main",1],"choices":[],"counted":null,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":27,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":8000,"numerator":1,"odds":[1,1,"to"],"result":8000,"stake":8000,"unit":1}}');
INSERT INTO "answers" VALUES(3,9,'28-payouts-1-Tomas-main-1','payouts','rws-blackjack-v5','["3.23.4"]',1,'Tomas','main',1,10000,NULL,'{"fate":"stands_off"}','{"fate":"loses"}',0,'take_and_pay','took_stand_off',10000,1700,'2026-11-21T09:09:20.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Tomas","main",1],"choices":[],"counted":null,"rules":["stand_off"],"settings":[],"several":false,"step":28,"working":{"denominator":1,"floor":null,"formula":"leaves","mode":"nearest","net":0,"numerator":1,"odds":null,"result":0,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(4,0,'3-incident-counts-2-Rita-main','incident','rws-perfect-pairs-v5','["5.1.1"]',2,'Rita','main',1,40000,NULL,'{"money":20000}','{"money":20000}',1,NULL,NULL,0,1700,'2026-11-21T09:10:20.000+00:00','{"about":[2,1],"among":[],"bet":[2,"Rita","main",1],"bettor":"Rita","choices":[],"counted":null,"incident":"limits_not_checked","rules":["pro_rata"],"settings":[],"several":false,"step":3,"topic":"counts","working":{"denominator":60000,"floor":null,"formula":"pro_rata","mode":"nearest","net":0,"numerator":30000,"odds":null,"result":20000,"stake":40000,"unit":1}}');
INSERT INTO "answers" VALUES(4,1,'3-incident-counts-2-Sam-main','incident','rws-perfect-pairs-v5','["5.1.1"]',2,'Sam','main',1,12000,NULL,'{"money":6000}','{"money":6500}',0,'payout',NULL,500,1700,'2026-11-21T09:10:40.000+00:00','{"about":[2,1],"among":[],"bet":[2,"Sam","main",1],"bettor":"Sam","choices":[],"counted":null,"incident":"limits_not_checked","rules":["pro_rata"],"settings":[],"several":false,"step":3,"topic":"counts","working":{"denominator":60000,"floor":null,"formula":"pro_rata","mode":"nearest","net":0,"numerator":30000,"odds":null,"result":6000,"stake":12000,"unit":1}}');
INSERT INTO "answers" VALUES(4,2,'3-incident-counts-2-Una-main','incident','rws-perfect-pairs-v5','["5.1.1"]',2,'Una','main',1,6000,NULL,'{"money":5000}','{"money":5000}',1,NULL,NULL,0,1700,'2026-11-21T09:11:00.000+00:00','{"about":[2,1],"among":[],"bet":[2,"Una","main",1],"bettor":"Una","choices":[],"counted":null,"incident":"limits_not_checked","rules":["pro_rata"],"settings":[],"several":false,"step":3,"topic":"counts","working":{"denominator":60000,"floor":5000,"formula":"pro_rata","mode":"nearest","net":0,"numerator":30000,"odds":null,"result":5000,"stake":6000,"unit":1}}');
INSERT INTO "answers" VALUES(4,3,'3-incident-counts-2-Tom-main','incident','rws-perfect-pairs-v5','["5.1.2"]',2,'Tom','main',1,2000,NULL,'{"money":2000}','{"money":2500}',0,'payout',NULL,500,1700,'2026-11-21T09:11:20.000+00:00','{"about":[2,1],"among":[],"bet":[2,"Tom","main",1],"bettor":"Tom","choices":[],"counted":null,"incident":"limits_not_checked","rules":["under_minimum_whole"],"settings":[],"several":false,"step":3,"topic":"counts","working":{"denominator":1,"floor":null,"formula":"whole","mode":"nearest","net":0,"numerator":1,"odds":null,"result":2000,"stake":2000,"unit":1}}');
INSERT INTO "answers" VALUES(4,4,'11-payouts-losers','payouts','rws-perfect-pairs-v5','["3.24.3","5.1.2","5.1.1"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"losers":[[2,"Rita","main",1],[2,"Sam","main",1],[2,"Tom","main",1],[2,"Una","main",1]]}','{"losers":[[2,"Rita","main",1],[2,"Sam","main",1],[2,"Tom","main",1],[2,"Una","main",1]]}',1,NULL,NULL,0,1700,'2026-11-21T09:11:40.000+00:00','{"about":null,"among":[[[6,"Vera","main",1],10000,null],[[2,"Tom","main",1],2000,"loses"],[[2,"Una","main",1],5000,"loses"],[[2,"Sam","main",1],6000,"loses"],[[2,"Rita","main",1],20000,"loses"]],"bet":null,"choices":[],"counted":null,"rules":["lower_total","under_minimum_whole","pro_rata"],"settings":[],"several":false,"step":11,"working":null}');
INSERT INTO "answers" VALUES(4,5,'11-payouts-6-Vera-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',6,'Vera','main',1,10000,'1 to 1','{"money":10000}','{"money":10500}',0,'payout','overpaid',500,1700,'2026-11-21T09:12:00.000+00:00','{"about":[6,1],"among":[],"bet":[6,"Vera","main",1],"choices":[],"counted":null,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":11,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":10000,"numerator":1,"odds":[1,1,"to"],"result":10000,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(5,0,'10-totals-1-1-2','totals','rws-perfect-pairs-v5','["3.2","3.2.1","3.2.2","3.2.3","1.11","1.22","1.27"]',1,NULL,NULL,1,NULL,NULL,'{"points":11,"soft":false}','{"points":11,"soft":false}',1,NULL,NULL,0,1700,'2026-11-21T09:13:00.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":[],"counted":null,"rules":["point_total"],"settings":[],"several":false,"step":10,"working":null}');
INSERT INTO "answers" VALUES(5,1,'12-totals-1-1-3','totals','rws-perfect-pairs-v5','["3.2","3.2.1","3.2.2","3.2.3","1.11","1.22","1.27"]',1,NULL,NULL,1,NULL,NULL,'{"points":14,"soft":false}','{"points":15,"soft":false}',0,'cards',NULL,0,1700,'2026-11-21T09:13:20.000+00:00','{"about":[1,1],"among":[],"bet":null,"choices":[],"counted":null,"rules":["point_total"],"settings":[],"several":false,"step":12,"working":null}');
INSERT INTO "answers" VALUES(5,2,'13-incident-goes_on','incident','rws-perfect-pairs-v5','["5.4.2","5.4"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["goes_on_undecided"]}','{"chosen":["goes_on_undecided"]}',1,NULL,NULL,0,1700,'2026-11-21T09:13:40.000+00:00','{"about":null,"among":[],"beside":[[null,null,true],[null,null,false],[null,null,false],[null,null,false],[null,null,true]],"bet":null,"choices":["goes_on_always","goes_on_decided","goes_on_undecided","goes_on_options","goes_on_never"],"counted":null,"incident":"interruption","rules":["interruption_voids"],"settings":[],"several":false,"step":13,"topic":"goes_on","working":null}');
INSERT INTO "answers" VALUES(5,3,'14-incident-returned-Ida','incident','rws-perfect-pairs-v5','["5.17","1.34","5.4.2","5.4"]',1,NULL,NULL,1,20000,NULL,'{"money":20000}','{"money":20500}',0,'payout','overpaid',500,1700,'2026-11-21T09:14:00.000+00:00','{"about":[1,1],"among":[],"bet":null,"bettor":"Ida","choices":[],"counted":null,"incident":"interruption","rules":["void","interruption_voids"],"settings":[],"several":false,"step":14,"topic":"returned","working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","net":0,"numerator":1,"odds":null,"result":20000,"stake":20000,"unit":1}}');
INSERT INTO "answers" VALUES(5,4,'14-incident-returned-Mel','incident','rws-perfect-pairs-v5','["5.17","1.34","5.4.2","5.4"]',6,NULL,NULL,1,7500,NULL,'{"money":7500}','{"money":7500}',1,NULL,NULL,0,1700,'2026-11-21T09:14:20.000+00:00','{"about":[6,1],"among":[],"bet":null,"bettor":"Mel","choices":[],"counted":null,"incident":"interruption","rules":["void","interruption_voids"],"settings":[],"several":false,"step":14,"topic":"returned","working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","net":0,"numerator":1,"odds":null,"result":7500,"stake":7500,"unit":1}}');
INSERT INTO "answers" VALUES(6,0,'3-incident-remedy','incident','rws-perfect-pairs-v5','["5.15"]',3,'Ben','perfect_pairs',0,2000,NULL,'{"chosen":["return_bet"]}','{"chosen":["return_bet"]}',1,NULL,NULL,0,1700,'2026-11-21T09:15:20.000+00:00','{"about":[3,1],"among":[],"beside":[[null,null,false],[null,null,true],[null,null,true],[null,null,false]],"bet":[3,"Ben","perfect_pairs",0],"bettor":"Ben","choices":["bet_plays","next_round_bet","bet_loses","return_bet"],"counted":null,"incident":"no_initial_bet","rules":["no_initial_bet"],"settings":[],"several":false,"step":3,"topic":"remedy","working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","net":0,"numerator":1,"odds":null,"result":2000,"stake":2000,"unit":1}}');
INSERT INTO "answers" VALUES(6,1,'10-side_bets-1-Eva-perfect_pairs','side_bets','rws-perfect-pairs-v5','["3.14.2","4.1.2"]',1,'Eva','perfect_pairs',0,NULL,NULL,'{"chosen":["coloured_pair"]}','{"chosen":["perfect_pair"]}',0,'payout',NULL,0,1700,'2026-11-21T09:15:40.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Eva","perfect_pairs",0],"choices":["perfect_pair","coloured_pair","mixed_pair","lose"],"counted":null,"rules":["coloured_pair","side_bet_pay_table"],"settings":[],"several":false,"step":10,"working":null}');
INSERT INTO "answers" VALUES(6,2,'10-payouts-1-Eva-perfect_pairs','payouts','rws-perfect-pairs-v5','["3.14.2","4.1.2"]',1,'Eva','perfect_pairs',0,1000,'12 to 1','{"money":12000}','{"money":12000}',1,NULL,NULL,0,1700,'2026-11-21T09:16:00.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Eva","perfect_pairs",0],"choices":[],"counted":null,"rules":["coloured_pair","side_bet_pay_table"],"settings":[],"several":false,"step":10,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":12000,"numerator":12,"odds":[12,1,"to"],"result":12000,"stake":1000,"unit":1}}');
INSERT INTO "answers" VALUES(6,3,'14-payouts-6-Di-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',6,'Di','main',1,10000,'1 to 1','{"money":10000}','{"money":10500}',0,'payout','overpaid',500,1700,'2026-11-21T09:16:20.000+00:00','{"about":[6,1],"among":[],"bet":[6,"Di","main",1],"choices":[],"counted":null,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":14,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":10000,"numerator":1,"odds":[1,1,"to"],"result":10000,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(6,4,'15-payouts-1-Ada-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',1,'Ada','main',1,5000,'1 to 1','{"money":5000}','{"money":5000}',1,NULL,NULL,0,1700,'2026-11-21T09:16:40.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Ada","main",1],"choices":[],"counted":null,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":15,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":5000,"numerator":1,"odds":[1,1,"to"],"result":5000,"stake":5000,"unit":1}}');
INSERT INTO "answers" VALUES(7,0,'12-payouts-1-Kofi-main-1','payouts','rws-perfect-pairs-v5','["3.15.1"]',1,'Kofi','main',1,6000,'1 to 1','{"money":6000}','{"money":6000}',1,NULL,NULL,0,1700,'2026-11-21T09:17:40.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Kofi","main",1],"choices":[],"counted":null,"rules":["even_money"],"settings":[],"several":false,"step":12,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":6000,"numerator":1,"odds":[1,1,"to"],"result":6000,"stake":6000,"unit":1}}');
INSERT INTO "answers" VALUES(7,1,'14-insurance-3-Elena-main-1','insurance','rws-perfect-pairs-v5','["3.15.2","3.15.2 a"]',3,'Elena','main',1,8000,NULL,'{"money":4000}','{"money":4500}',0,'game_protection',NULL,500,1700,'2026-11-21T09:18:00.000+00:00','{"about":[3,1],"among":[],"bet":[3,"Elena","main",1],"choices":[],"counted":null,"rules":["insurance_half"],"settings":["insurance_exact"],"several":false,"step":14,"working":{"denominator":2,"floor":null,"formula":"half","mode":"nearest","net":0,"numerator":1,"odds":null,"result":4000,"stake":8000,"unit":1}}');
INSERT INTO "answers" VALUES(8,0,'10-options-2-1','options','rws-perfect-pairs-v5','["3.20","3.23","3.17"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["double","hit","surrender"]}','{"chosen":["double","hit","surrender"]}',1,NULL,NULL,0,1700,'2026-11-21T09:19:00.000+00:00','{"about":[2,1],"among":[],"bet":null,"choices":["hit","stand","double","split","surrender"],"counted":null,"rules":["forced_draw","double","surrender"],"settings":["surrender"],"several":true,"step":10,"working":null}');
INSERT INTO "answers" VALUES(8,1,'12-options-4-1','options','rws-perfect-pairs-v5','["3.20","3.23","3.17"]',4,NULL,NULL,1,NULL,NULL,'{"chosen":["double","hit"]}','{"chosen":["double","hit"]}',1,NULL,NULL,0,1700,'2026-11-21T09:19:20.000+00:00','{"about":[4,1],"among":[],"bet":null,"choices":["hit","stand","double","split","surrender"],"counted":null,"rules":["forced_draw","double","surrender"],"settings":["surrender"],"several":true,"step":12,"working":null}');
INSERT INTO "answers" VALUES(8,2,'14-options-6-1','options','rws-perfect-pairs-v5','["3.21","3.23","3.22","3.17"]',6,NULL,NULL,1,NULL,NULL,'{"chosen":["double","hit","split","stand"]}','{"chosen":["double","hit","split","stand"]}',1,NULL,NULL,0,1700,'2026-11-21T09:19:40.000+00:00','{"about":[6,1],"among":[],"bet":null,"choices":["hit","stand","double","split","surrender"],"counted":null,"rules":["stand","double","split","surrender"],"settings":["most_hands","surrender"],"several":true,"step":14,"working":null}');
INSERT INTO "answers" VALUES(8,3,'16-payouts-6-Ivo-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',6,'Ivo','main',1,4000,'1 to 1','{"money":4000}','{"money":4000}',1,NULL,NULL,0,1700,'2026-11-21T09:20:00.000+00:00','{"about":[6,1],"among":[],"bet":[6,"Ivo","main",1],"choices":[],"counted":null,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":16,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":4000,"numerator":1,"odds":[1,1,"to"],"result":4000,"stake":4000,"unit":1}}');
INSERT INTO "answers" VALUES(8,4,'17-payouts-4-Bea-main-1','payouts','rws-perfect-pairs-v5','["3.24.3"]',4,'Bea','main',1,20000,NULL,'{"fate":"loses"}','{"fate":"loses"}',1,NULL,NULL,0,1700,'2026-11-21T09:20:20.000+00:00','{"about":[4,1],"among":[],"bet":[4,"Bea","main",1],"choices":[],"counted":null,"rules":["lower_total"],"settings":[],"several":false,"step":17,"working":{"denominator":1,"floor":null,"formula":"takes","mode":"nearest","net":-20000,"numerator":1,"odds":null,"result":20000,"stake":20000,"unit":1}}');
INSERT INTO "answers" VALUES(8,5,'18-payouts-2-Quinn-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',2,'Quinn','main',1,8000,'1 to 1','{"money":8000}','{"money":8000}',1,NULL,NULL,0,1700,'2026-11-21T09:20:40.000+00:00','{"about":[2,1],"among":[],"bet":[2,"Quinn","main",1],"choices":[],"counted":null,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":18,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":8000,"numerator":1,"odds":[1,1,"to"],"result":8000,"stake":8000,"unit":1}}');
INSERT INTO "answers" VALUES(9,0,'9-incident-what','incident','rws-perfect-pairs-v5','["5.7"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["wrong_box"]}','{"chosen":["wrong_box"]}',1,NULL,NULL,0,1700,'2026-11-21T09:21:40.000+00:00','{"about":null,"among":[],"bet":null,"choices":["wrong_box","drew_to_standing_hand","dealer_out_of_turn","simultaneous_cards","face_up_in_shoe"],"counted":null,"incident":"wrong_box","rules":["dealing_error"],"settings":[],"several":false,"step":9,"topic":"what","working":null}');
INSERT INTO "answers" VALUES(9,1,'9-incident-reconstruct','incident','rws-perfect-pairs-v5','["5.9","1.23"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["reconstructs_unsettled"]}','{"chosen":["reconstructs_never"]}',0,'procedure',NULL,0,1700,'2026-11-21T09:22:00.000+00:00','{"about":null,"among":[],"beside":[[null,null,true],[null,null,false],[null,null,true],[null,null,false],[null,null,true]],"bet":null,"choices":["reconstructs_never","reconstructs_unsettled","reconstructs_if_all_agree","reconstructs_settled","reconstructs_always"],"counted":null,"incident":"wrong_box","mistake":"wrong_box","rules":["reconstruction"],"settings":[],"several":false,"step":9,"topic":"reconstruct","working":null}');
INSERT INTO "answers" VALUES(9,2,'10-incident-order','incident','rws-perfect-pairs-v5','["5.9","1.23"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"ordered":["card-5","card-6"]}','{"ordered":["card-5","card-6"]}',1,NULL,NULL,0,1700,'2026-11-21T09:22:20.000+00:00','{"about":null,"among":[],"beside":[[["5","H"],[5,1],false],[["9","C"],[2,1],false]],"bet":null,"choices":["card-6","card-5"],"counted":null,"incident":"wrong_box","remedy":"reconstruct","rules":["reconstruction"],"settings":[],"several":false,"step":10,"topic":"order","working":null}');
INSERT INTO "answers" VALUES(9,3,'10-incident-belongs-5','incident','rws-perfect-pairs-v5','["5.9","1.23"]',2,NULL,NULL,1,NULL,NULL,'{"chosen":["place-1-1"]}','{"chosen":["place-2-1"]}',0,'procedure',NULL,0,1700,'2026-11-21T09:22:40.000+00:00','{"about":[2,1],"among":[],"beside":[[["9","C"],[1,1],false],[["9","C"],[2,1],false],[["9","C"],[5,1],false],[["9","C"],[0,0],false]],"bet":null,"choices":["place-1-1","place-2-1","place-5-1","place-0-0"],"counted":null,"incident":"wrong_box","remedy":"reconstruct","rules":["reconstruction"],"settings":[],"several":false,"step":10,"topic":"belongs","working":null}');
INSERT INTO "answers" VALUES(9,4,'11-incident-belongs-6','incident','rws-perfect-pairs-v5','["5.9","1.23"]',5,NULL,NULL,1,NULL,NULL,'{"chosen":["place-2-1"]}','{"chosen":["place-2-1"]}',1,NULL,NULL,0,1700,'2026-11-21T09:23:00.000+00:00','{"about":[5,1],"among":[],"beside":[[["5","H"],[1,1],false],[["5","H"],[2,1],false],[["5","H"],[5,1],false],[["5","H"],[0,0],false]],"bet":null,"choices":["place-1-1","place-2-1","place-5-1","place-0-0"],"counted":null,"incident":"wrong_box","remedy":"reconstruct","rules":["reconstruction"],"settings":[],"several":false,"step":11,"topic":"belongs","working":null}');
INSERT INTO "answers" VALUES(9,5,'12-incident-options','incident','rws-perfect-pairs-v5','["5.7","5.7.2","5.7.3"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["option_reconstructed","option_returned"]}','{"chosen":["option_new_card"]}',0,'procedure',NULL,0,1700,'2026-11-21T09:23:20.000+00:00','{"about":null,"among":[],"beside":[[null,null,true],[null,null,false],[null,null,true],[null,null,false],[null,null,false],[null,null,true]],"bet":null,"choices":["option_new_card","option_as_dealt","option_wait","option_returned","option_reconstructed","option_half_back"],"counted":null,"incident":"wrong_box","mistake":"wrong_box","remedy":"reconstruct","rules":["dealing_error","continue_reconstructed","bets_back_after_error"],"settings":[],"several":true,"step":12,"topic":"options","working":null}');
INSERT INTO "answers" VALUES(9,6,'15-incident-returned-2-Bea','incident','rws-perfect-pairs-v5','["5.7.3"]',2,NULL,NULL,1,2500,NULL,'{"money":2500}','{"money":2500}',1,NULL,NULL,0,1700,'2026-11-21T09:23:40.000+00:00','{"about":[2,1],"among":[],"bet":null,"bettor":"Bea","choices":[],"counted":null,"incident":"wrong_box","remedy":"reconstruct","rules":["bets_back_after_error"],"settings":["returned_after_error"],"several":false,"step":15,"topic":"returned","working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","net":0,"numerator":1,"odds":null,"result":2500,"stake":2500,"unit":1}}');
INSERT INTO "answers" VALUES(9,7,'25-payouts-5-Cy-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',5,'Cy','main',1,20000,'1 to 1','{"money":20000}','{"money":20500}',0,'payout','overpaid',500,1700,'2026-11-21T09:24:00.000+00:00','{"about":[5,1],"among":[],"bet":[5,"Cy","main",1],"choices":[],"counted":null,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":25,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":20000,"numerator":1,"odds":[1,1,"to"],"result":20000,"stake":20000,"unit":1}}');
INSERT INTO "answers" VALUES(9,8,'26-payouts-2-Ben-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',2,'Ben','main',1,5000,'1 to 1','{"money":5000}','{"money":5000}',1,NULL,NULL,0,1700,'2026-11-21T09:24:20.000+00:00','{"about":[2,1],"among":[],"bet":[2,"Ben","main",1],"choices":[],"counted":null,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":26,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":5000,"numerator":1,"odds":[1,1,"to"],"result":5000,"stake":5000,"unit":1}}');
INSERT INTO "answers" VALUES(9,9,'27-payouts-1-Ana-main-1','payouts','rws-perfect-pairs-v5','["3.24.2","4.1.1"]',1,'Ana','main',1,10000,'1 to 1','{"money":10000}','{"money":10500}',0,'payout','overpaid',500,1700,'2026-11-21T09:24:40.000+00:00','{"about":[1,1],"among":[],"bet":[1,"Ana","main",1],"choices":[],"counted":null,"rules":["higher_total","pay_table"],"settings":[],"several":false,"step":27,"working":{"denominator":1,"floor":null,"formula":"pays","mode":"nearest","net":10000,"numerator":1,"odds":[1,1,"to"],"result":10000,"stake":10000,"unit":1}}');
INSERT INTO "answers" VALUES(10,0,'1-next_act-check_limits','next_act','live-blackjack','["rws-perfect-pairs-v5 3.4","rws-perfect-pairs-v5 3.5","rws-perfect-pairs-v5 5.1","1.4"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["check_limits"]}','{"chosen":["check_limits"]}',1,NULL,NULL,0,1700,'2026-11-21T09:25:40.000+00:00','{"about":null,"among":[],"bet":null,"choices":["check_limits","tell_minimum","close_bets","remove_side_bet"],"counted":null,"rules":["limits","excess_refused","side_bet_needs_box"],"settings":[],"several":false,"step":1,"working":null}');
INSERT INTO "answers" VALUES(10,1,'2-next_act-close_bets','next_act','live-blackjack','["1.2","rws-perfect-pairs-v5 5.14"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["close_bets"]}','{"chosen":["tell_minimum"]}',0,'procedure',NULL,0,1700,'2026-11-21T09:26:00.000+00:00','{"about":null,"among":[],"bet":null,"choices":["tell_minimum","close_bets","remove_side_bet","deal_card"],"counted":null,"rules":["bets_closed","chips_as_they_lie"],"settings":[],"several":false,"step":2,"working":null}');
INSERT INTO "answers" VALUES(10,2,'3-next_act-deal_card','next_act','live-blackjack','["1.2","1.1"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["deal_card"]}','{"chosen":["deal_card"]}',1,NULL,NULL,0,1700,'2026-11-21T09:26:20.000+00:00','{"about":null,"among":[],"bet":null,"choices":["remove_side_bet","deal_card","settle_side_bet","offer_even_money"],"counted":null,"rules":["initial_deal","hole_card"],"settings":[],"several":false,"step":3,"working":null}');
INSERT INTO "answers" VALUES(10,3,'13-next_act-call','next_act','live-blackjack','["rws-perfect-pairs-v5 3.8"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["call"]}','{"chosen":["check_hole_card"]}',0,'procedure',NULL,0,1700,'2026-11-21T09:26:40.000+00:00','{"about":null,"among":[],"bet":null,"choices":["check_hole_card","settle_surrender","call","draw_card"],"counted":null,"rules":["box_decisions"],"settings":["peek_on_ten"],"several":false,"step":13,"working":null}');
INSERT INTO "answers" VALUES(10,4,'14-next_act-draw_card','next_act','live-blackjack','["1.2"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["draw_card"]}','{"chosen":["draw_card"]}',1,NULL,NULL,0,1700,'2026-11-21T09:27:00.000+00:00','{"about":null,"among":[],"bet":null,"choices":["settle_surrender","draw_card","take_bust","turn_hole_card"],"counted":null,"rules":["double"],"settings":[],"several":false,"step":14,"working":null}');
INSERT INTO "answers" VALUES(10,5,'25-dealer-dealer_turn','dealer','live-blackjack','["1.3","1.1"]',0,NULL,NULL,0,NULL,NULL,'{"chosen":["dealer_turn"]}','{"chosen":["dealer_draw"]}',0,'cards',NULL,0,1700,'2026-11-21T09:27:20.000+00:00','{"about":[0,0],"among":[],"bet":null,"choices":["dealer_turn","dealer_draw","dealer_stand","dealer_bust","dealer_settle"],"counted":null,"rules":["hole_card_turned"],"settings":[],"several":false,"step":25,"working":null}');
INSERT INTO "answers" VALUES(11,0,'8-incident-what','incident','rws-perfect-pairs-v5','["5.7"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["wrong_box"]}','{"chosen":["wrong_box"]}',1,NULL,NULL,0,1700,'2026-11-21T09:28:00.000+00:00','{"about":null,"among":[],"bet":null,"choices":["wrong_box","drew_to_standing_hand","dealer_out_of_turn","simultaneous_cards","face_up_in_shoe"],"counted":null,"incident":"wrong_box","rules":["dealing_error"],"settings":[],"several":false,"step":8,"topic":"what","working":null}');
INSERT INTO "answers" VALUES(11,1,'8-incident-reconstruct','incident','rws-perfect-pairs-v5','["5.9","1.23"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["reconstructs_unsettled"]}','{"chosen":["reconstructs_never"]}',0,'procedure',NULL,0,1700,'2026-11-21T09:28:20.000+00:00','{"about":null,"among":[],"beside":[[null,null,true],[null,null,false],[null,null,true],[null,null,false],[null,null,true]],"bet":null,"choices":["reconstructs_never","reconstructs_unsettled","reconstructs_if_all_agree","reconstructs_settled","reconstructs_always"],"counted":null,"incident":"wrong_box","mistake":"wrong_box","rules":["reconstruction"],"settings":[],"several":false,"step":8,"topic":"reconstruct","working":null}');
INSERT INTO "answers" VALUES(11,2,'9-incident-belongs-5','incident','rws-perfect-pairs-v5','["5.9","1.23"]',3,NULL,NULL,1,NULL,NULL,'{"chosen":["place-1-1"]}','{"chosen":["place-1-1"]}',1,NULL,NULL,0,1700,'2026-11-21T09:28:40.000+00:00','{"about":[3,1],"among":[],"beside":[[["8","D"],[1,1],false],[["8","D"],[3,1],false],[["8","D"],[6,1],false],[["8","D"],[0,0],false]],"bet":null,"choices":["place-1-1","place-3-1","place-6-1","place-0-0"],"counted":null,"incident":"wrong_box","remedy":"reconstruct","rules":["reconstruction"],"settings":[],"several":false,"step":9,"topic":"belongs","working":null}');
INSERT INTO "answers" VALUES(11,3,'10-incident-options','incident','rws-perfect-pairs-v5','["5.7","5.7.2","5.7.3"]',NULL,NULL,NULL,NULL,NULL,NULL,'{"chosen":["option_reconstructed","option_returned"]}','{"chosen":["option_new_card"]}',0,'procedure',NULL,0,1700,'2026-11-21T09:29:00.000+00:00','{"about":null,"among":[],"beside":[[null,null,true],[null,null,false],[null,null,true],[null,null,false],[null,null,false],[null,null,true]],"bet":null,"choices":["option_new_card","option_as_dealt","option_wait","option_returned","option_reconstructed","option_half_back"],"counted":null,"incident":"wrong_box","mistake":"wrong_box","remedy":"reconstruct","rules":["dealing_error","continue_reconstructed","bets_back_after_error"],"settings":[],"several":true,"step":10,"topic":"options","working":null}');
INSERT INTO "answers" VALUES(11,4,'12-incident-returned-3-Flo','incident','rws-perfect-pairs-v5','["5.7.3"]',3,NULL,NULL,1,11000,NULL,'{"money":11000}','{"money":11000}',1,NULL,NULL,0,1700,'2026-11-21T09:29:20.000+00:00','{"about":[3,1],"among":[],"bet":null,"bettor":"Flo","choices":[],"counted":null,"incident":"wrong_box","remedy":"reconstruct","rules":["bets_back_after_error"],"settings":["returned_after_error"],"several":false,"step":12,"topic":"returned","working":{"denominator":1,"floor":null,"formula":"returns","mode":"nearest","net":0,"numerator":1,"odds":null,"result":11000,"stake":11000,"unit":1}}');
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
INSERT INTO "attempts" VALUES(1,2,'sixteen-after-a-double','Sixteen after a double','605825f722a96bb352c37d7dd311c275fda58aa5b85925e9579061f214f0afa5','rws-perfect-pairs-v5','guided','finished','2026-11-21T09:01:00.000+00:00','2026-11-21T09:03:40.000+00:00',1,7,7,4,11900,2500,0,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(2,2,'short-by-a-card-after-a-split','The pit calls in the middle of a Split','18af74e3febf44039e9f7ce384b6a2958c395001bfa949dc3cd8fe83b7c843e1','rws-perfect-pairs-v5','guided','finished','2026-11-21T09:04:00.000+00:00','2026-11-21T09:05:40.000+00:00',1,4,4,2,6800,500,0,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(3,2,'bj5-the-queen-that-came-after','Seventeen, and then a queen','90d0f2634c3ffa3943f7196026f125abecd5dede197406f7a9695822b5757acc','rws-blackjack-v5','guided','finished','2026-11-21T09:06:00.000+00:00','2026-11-21T09:09:40.000+00:00',1,10,10,5,17000,500,10000,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(4,2,'four-bettors-on-a-full-box','Four bettors, and one maximum','3a9d43469703a87393de6d6119febdaa64d1c7236b666ff915f981bec45b30f7','rws-perfect-pairs-v5','guided','finished','2026-11-21T09:10:00.000+00:00','2026-11-21T09:12:20.000+00:00',1,6,6,3,10200,500,0,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(5,2,'power-cut-behind-a-double','The screens go dark behind a double','767bb4c8370de9fb7c9b9d44ab192191858b1711626b5ea8837400c3ea821a6f','rws-perfect-pairs-v5','guided','finished','2026-11-21T09:12:40.000+00:00','2026-11-21T09:14:40.000+00:00',1,5,5,3,8500,500,0,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(6,2,'a-pair-without-a-hand','Side bets on an empty box','f8e1c156d602f80353ca7fc1b9efd2cd1873b5668e6c47cfc70ce8e9086baf99','rws-perfect-pairs-v5','guided','finished','2026-11-21T09:15:00.000+00:00','2026-11-21T09:17:00.000+00:00',1,5,5,3,8500,500,0,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(7,2,'even-money','Even Money, taken and left','6b29b0635920395dc1d14c572bf1a6315c8740b183bfd325d3b7e3f3b5b5f179','rws-perfect-pairs-v5','guided','abandoned','2026-11-21T09:17:20.000+00:00','2026-11-21T09:18:20.000+00:00',1,6,2,1,3400,0,0,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(8,1,'double-for-less','A double for less, a double that loses','66c1e29d21addebe792c3fa1888788f1fe6b114b6682401f65e45b6d779f020e','rws-perfect-pairs-v5','guided','finished','2026-11-21T09:18:40.000+00:00','2026-11-21T09:21:00.000+00:00',1,6,6,6,10200,0,0,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(9,2,'two-cards-one-box-too-far','The second row of cards has slipped','6791446921ffdc8d039e4bd4b5291a969020f0f9762bbc317014266f84fb5cea','rws-perfect-pairs-v5','guided','finished','2026-11-21T09:21:20.000+00:00','2026-11-21T09:25:00.000+00:00',1,10,10,5,17000,1000,0,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(10,2,'live-king-with-an-ace-under-it','Nobody looks under a king','647fde12199043f145ed35f5130567fd43d1534e84192561131e0f202f8d1d85','live-blackjack','guided','running','2026-11-21T09:25:20.000+00:00',NULL,1,12,6,3,10200,0,0,1,'0.1.0','{"register":{}}');
INSERT INTO "attempts" VALUES(11,2,'not-his-best-round','Not his best round','fea090a95bf7f01036758c3b99eaf3d77d28adc5de32476f2f7cd3ab9ddf29d3','rws-perfect-pairs-v5','guided','running','2026-11-21T09:27:40.000+00:00',NULL,1,12,5,3,8500,0,0,1,'0.1.0','{"register":{}}');
CREATE TABLE "current_trainee" (
   "id" INTEGER PRIMARY KEY,
   "trainee_id" INTEGER NOT NULL REFERENCES "trainees"("id")
);
INSERT INTO "current_trainee" VALUES(1,2);
CREATE TABLE "house" (
   "id" INTEGER PRIMARY KEY,
   "settings" TEXT NOT NULL
);
CREATE TABLE "preferences" (
   "trainee_id" INTEGER PRIMARY KEY REFERENCES "trainees"("id"),
   "settings" TEXT NOT NULL
);
INSERT INTO "preferences" VALUES(2,'{"chips":"","cloth":"blue","four_colour":true,"legends_as_printed":false,"read_bets":true,"reduce_motion":false,"room":"light","speed":150,"table_side":"players"}');
CREATE TABLE "scenario_texts" (
   "hash" TEXT PRIMARY KEY,
   "text" TEXT NOT NULL
);
INSERT INTO "scenario_texts" VALUES('605825f722a96bb352c37d7dd311c275fda58aa5b85925e9579061f214f0afa5','format: 1
title: Sixteen after a double
notes: |
  Ada doubled her eleven and made sixteen. Then Bo asks for a card and it lies in front of the
  dealer. Ada is glad of the mistake; look at all the chips that lie on her box.
tags: [dealing error, reconstruction, double, returned]
level: 3
rules: rws-perfect-pairs-v5
ask: [incident, payouts]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  2:
    - name: Ada
      main: 100
      calls: [double]
      after_error: return
  5:
    - name: Bo
      main: 50
      calls: [hit, stand]
  6:
    - name: Cid
      main: 25
      calls: [stand]
shoe: 6S TH TC 9D  5H 4C 8S  5D  6C  TD
incidents:
  - kind: dealing_error
    after_card: 9
    reconstructed: true
    mistake: dealer_out_of_turn
    misdealt: [{card: 9, lies: dealer, belongs: box 5}]
expect:
  result: completed
  net: {Ada: 0, Bo: 50, Cid: -25}
  bets:
    - {box: 2, name: Ada, bet: main, hand: 1, stake: 200, outcome: returned}
');
INSERT INTO "scenario_texts" VALUES('18af74e3febf44039e9f7ce384b6a2958c395001bfa949dc3cd8fe83b7c843e1','format: 1
title: The pit calls in the middle of a Split
notes: |
  Rhea has split her nines and doubled the first of them when the pit reports that this shoe was
  opened a card short. Her Coloured Pair has long been paid, and Sam has gone over 21. What is left
  of the round?
tags: [wrong card count, void, split, double, bust, perfect pairs, register]
level: 4
rules: rws-perfect-pairs-v5
ask: [incident, side_bets]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  2:
    - name: Sam
      main: 100
      calls: [hit]
  5:
    - name: Rhea
      main: 50
      perfect_pairs: 5
      calls: [split, double]
    - name: Ravi
      main: 25
      declines: [split]
  7:
    - name: Tove
      main: 75
shoe: TS 9D TH 6C  4H 9H 8D  QC  2S 9C
incidents:
  - kind: wrong_card_count
    after_card: 10
expect:
  result: void
  net: {Sam: 0, Rhea: 0, Ravi: 0, Tove: 0}
');
INSERT INTO "scenario_texts" VALUES('90d0f2634c3ffa3943f7196026f125abecd5dede197406f7a9695822b5757acc','format: 1
title: Seventeen, and then a queen
notes: |
  The dealer drew a queen to a hand that was complete. Insurance had been lost before that. Tomas,
  whose hand stands off, and Ugo, whose hand has lost, think differently about what they may do now.
tags: [dealer draws on, discard, dealer''s hand, insurance, returned, register]
level: 4
rules: rws-blackjack-v5
ask: [incident, dealer, payouts]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    player_pair: [5, 100]
    under_13: [5, 500]
    over_13: [5, 500]
boxes:
  1:
    - name: Tomas
      main: 100
      calls: [stand]
  4:
    - name: Ugo
      main: 50
      insurance: 25
      calls: [stand]
      after_error: return
  5:
    - name: Vana
      main: 80
      calls: [hit, stand]
shoe: TS 9D 5H AD  7C 6S 4C  TC  6H  QD
incidents:
  - kind: dealer_overdraws
    count: 1
expect:
  result: completed
  net: {Tomas: 0, Ugo: -25, Vana: 80}
');
INSERT INTO "scenario_texts" VALUES('3a9d43469703a87393de6d6119febdaa64d1c7236b666ff915f981bec45b30f7','format: 1
title: Four bettors, and one maximum
notes: |
  The minimum is 50, the maximum 300, and 600 lie on box 2: 400, 120, 60 and 20. Nobody saw it in
  time. Take the bettors one by one; not all four are treated alike.
tags: [limits, pro rata, standing player]
level: 5
rules: rws-perfect-pairs-v5
ask: [incident, payouts]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [50, 300]
    perfect_pairs: [5, 100]
boxes:
  2:
    - name: Rita
      main: 400
      calls: [stand]
    - name: Sam
      main: 120
    - name: Una
      main: 60
    - name: Tom
      main: 20
  6:
    - name: Vera
      main: 100
      calls: [stand]
shoe: TS TC TD  8H KD  9H
incidents:
  - kind: limits_not_checked
    box: 2
expect:
  result: completed
  net: {Rita: -200, Sam: -60, Una: -50, Tom: -20, Vera: 100}
  bets:
    - {box: 2, name: Rita, bet: main, hand: 1, stake: 200, outcome: lose}
    - {box: 2, name: Una, bet: main, hand: 1, stake: 50, outcome: lose}
    - {box: 2, name: Tom, bet: main, hand: 1, stake: 20, outcome: lose}
');
INSERT INTO "scenario_texts" VALUES('767bb4c8370de9fb7c9b9d44ab192191858b1711626b5ea8837400c3ea821a6f','format: 1
title: The screens go dark behind a double
notes: |
  Ida doubles her eleven against a six, takes her one card, and the power fails. Nobody has bet on a
  pair, nobody has gone over 21. Go from box to box and ask of each bet: can it still go either way?
tags: [interruption, double, void]
level: 3
rules: rws-perfect-pairs-v5
ask: [incident, totals]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  1:
    - name: Ida
      main: 100
      calls: [double]
  3:
    - name: Ken
      main: 50
    - name: Kay
      main: 25
  6:
    - name: Mel
      main: 75
shoe: 6S TH 9D 6C  5H 8C 9S  3C
incidents:
  - kind: interruption
    after_card: 8
expect:
  result: void
  net: {Ida: 0, Ken: 0, Kay: 0, Mel: 0}
');
INSERT INTO "scenario_texts" VALUES('f8e1c156d602f80353ca7fc1b9efd2cd1873b5668e6c47cfc70ce8e9086baf99','format: 1
title: Side bets on an empty box
notes: |
  The bets are closed. Ben and Cy have put chips on the Perfect Pairs spot of box 3, where nobody
  has an Initial Bet; Eva has bet on the pair of box 1 and on nothing else. Compare the two boxes.
tags: [no initial bet, perfect pairs, standing player]
level: 2
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
    - name: Ada
      main: 50
      calls: [stand]
    - name: Eva
      perfect_pairs: 10
  3:
    - name: Ben
      perfect_pairs: 20
    - name: Cy
      perfect_pairs: 10
  6:
    - name: Di
      main: 100
      calls: [stand]
shoe: 9S TH 7D  9C KC  TC
expect:
  result: completed
  net: {Ada: 50, Eva: 120, Ben: 0, Cy: 0, Di: 100}
  bets:
    - {box: 1, name: Eva, bet: perfect_pairs, outcome: coloured_pair, net: 120}
    - {box: 3, name: Ben, bet: perfect_pairs, outcome: returned}
');
INSERT INTO "scenario_texts" VALUES('6b29b0635920395dc1d14c572bf1a6315c8740b183bfd325d3b7e3f3b5b5f179','format: 1
title: Even Money, taken and left
notes: |
  Two Blackjacks against an Ace. Kofi takes 1 to 1 at once; Elena waits and stands off, because the
  dealer has a Blackjack. Marco is insured for half: the Insurance pays 2 to 1, his hand loses.
tags: [even money, insurance, blackjack]
level: 2
rules: rws-perfect-pairs-v5
ask: [payouts, insurance]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  1:
    - name: Kofi
      main: 60
      even_money: true
  3:
    - name: Elena
      main: 80
  5:
    - name: Marco
      main: 50
      insurance: 25
      calls: [stand]
shoe: AC KS TH AD  TC AH 9C  KH
expect:
  result: completed
  net: {Kofi: 60, Elena: 0, Marco: 0}
  bets:
    - {box: 1, name: Kofi, bet: main, hand: 1, outcome: even_money, net: 60}
    - {box: 3, name: Elena, bet: main, hand: 1, outcome: stand_off, net: 0}
    - {box: 5, name: Marco, bet: insurance, stake: 25, outcome: win, net: 50}
    - {box: 5, name: Marco, bet: main, hand: 1, outcome: lose, net: -50}
');
INSERT INTO "scenario_texts" VALUES('66c1e29d21addebe792c3fa1888788f1fe6b114b6682401f65e45b6d779f020e','format: 1
title: A double for less, a double that loses
notes: |
  A double may add any amount up to the Initial Bet: Quinn adds 30 to 50 and wins 80. Bea adds her
  whole bet, gets a three for 14 and loses both.
tags: [double, payouts]
level: 2
rules: rws-perfect-pairs-v5
ask: [options, payouts]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  2:
    - name: Quinn
      main: 50
      calls: [{double: 30}]
  4:
    - name: Bea
      main: 100
      calls: [double]
  6:
    - name: Ivo
      main: 40
      calls: [stand]
shoe: 6S 9H KC 9C  5D 2D QC  TD  3H  TH
expect:
  result: completed
  net: {Quinn: 80, Bea: -200, Ivo: 40}
  bets:
    - {box: 2, name: Quinn, bet: main, hand: 1, stake: 80, outcome: win, net: 80}
    - {box: 4, name: Bea, bet: main, hand: 1, stake: 200, outcome: lose, net: -200}
');
INSERT INTO "scenario_texts" VALUES('6791446921ffdc8d039e4bd4b5291a969020f0f9762bbc317014266f84fb5cea','format: 1
title: The second row of cards has slipped
notes: |
  Nine and eight lie together on box 2, a five and a ten on box 5. Look where the fifth and the
  sixth card lie and where they should lie. Nothing has been paid yet. Bea, behind box 2, does not
  like what she sees.
tags: [dealing error, reconstruction, standing player, returned]
level: 3
rules: rws-perfect-pairs-v5
ask: [incident, payouts]
table:
  currency: $
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  1:
    - name: Ana
      main: 100
      calls: [stand]
  2:
    - name: Ben
      main: 50
      calls: [hit, stand]
    - name: Bea
      main: 25
      after_error: return
  5:
    - name: Cy
      main: 200
      calls: [stand]
shoe: TS 8H TC 6D  9C 5H 9H  7C  TD 2S
incidents:
  - kind: dealing_error
    after_card: 6
    reconstructed: true
    mistake: wrong_box
    misdealt: [{card: 5, lies: box 2, belongs: box 1}, {card: 6, lies: box 5, belongs: box 2}]
expect:
  result: completed
  net: {Ana: 100, Ben: 50, Bea: 0, Cy: 200}
  bets:
    - {box: 2, name: Bea, bet: main, outcome: returned}
');
INSERT INTO "scenario_texts" VALUES('647fde12199043f145ed35f5130567fd43d1534e84192561131e0f202f8d1d85','format: 1
title: Nobody looks under a king
notes: |
  With a king the dealer does not look. His Blackjack comes to light at the end and takes everything:
  the double, both split hands, the 21 of three cards. Only Ute''s Blackjack is a push.
tags: [hole card, dealer blackjack, double, split, register]
level: 3
rules: live-blackjack
ask: [payouts, dealer, next_act]
table:
  currency: €
  chips: [1, 5, 25, 100, 500]
  limits:
    main: [10, 1000]
    perfect_pairs: [5, 100]
    twenty_one_plus_three: [5, 100]
boxes:
  1:
    - name: Sara
      main: 100
      calls: [double]
  3:
    - name: Till
      main: 50
      calls: [split, hit, stand, stand]
  5:
    - name: Ute
      main: 60
  7:
    - name: Vito
      main: 40
      calls: [hit, stand]
shoe: 6S 8D AC 7C KD  5H 8S TD 4H AH  TS  3C TH 9S  KC
expect:
  result: completed
  net: {Sara: -200, Till: -100, Ute: 0, Vito: -40}
  bets:
    - {box: 1, name: Sara, bet: main, hand: 1, stake: 200, outcome: lose, net: -200}
    - {box: 3, name: Till, bet: main, hand: 1, outcome: lose, net: -50}
    - {box: 3, name: Till, bet: main, hand: 2, outcome: lose, net: -50}
    - {box: 5, name: Ute, bet: main, hand: 1, outcome: stand_off, net: 0}
');
INSERT INTO "scenario_texts" VALUES('fea090a95bf7f01036758c3b99eaf3d77d28adc5de32476f2f7cd3ab9ddf29d3','format: 1
title: Not his best round
notes: |
  The dealer errs twice. First a card of the Initial Deal lies one box too far, and Flo takes her
  bet back. Then, the pair paid, a card goes to a box without a bet. What is different the second
  time, for the cards and for the players?
tags: [dealing error, reconstruction, no reconstruction, discard, returned, perfect pairs]
level: 5
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
    - name: Eli
      main: 50
      perfect_pairs: 5
      calls: [stand]
  3:
    - name: Flo
      main: 100
      perfect_pairs: 10
      after_error: return
  6:
    - name: Gil
      main: 75
      calls: [hit, stand]
shoe: 8S TH 9C 5D  8D 4S  8C  6H  TC 3H
incidents:
  - kind: dealing_error
    after_card: 5
    reconstructed: true
    mistake: wrong_box
    misdealt: [{card: 5, lies: box 3, belongs: box 1}]
  - kind: card_to_empty_box
    after_card: 6
    box: 7
expect:
  result: completed
  net: {Eli: -20, Flo: 0, Gil: 75}
');
CREATE TABLE "trainees" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT NOT NULL,
   "name_key" TEXT NOT NULL,
   "added_at" TEXT NOT NULL
);
INSERT INTO "trainees" VALUES(1,'Bob','bob','2026-11-21T09:00:20.000+00:00');
INSERT INTO "trainees" VALUES(2,'Ann','ann','2026-11-21T09:00:40.000+00:00');
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
