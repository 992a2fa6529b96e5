-- A database as version 10 made it: that of version9.sql, with the address from which a job was asked for. Like every fixture of
-- an old version it is never changed: the tests bring it up to date and read it.
PRAGMA application_id = 0x4b72646e;
PRAGMA user_version = 10;
BEGIN TRANSACTION;
CREATE TABLE board_time (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    now INTEGER NOT NULL
) STRICT;
INSERT INTO board_time VALUES(1,123456);
CREATE TABLE event (
    game INTEGER NOT NULL REFERENCES game,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    nonce TEXT NOT NULL,
    UNIQUE (game, seq)
) STRICT;
INSERT INTO event VALUES(1,1,'{"seq":1,"type":"created","config":{"game":"chess","play":"assisted","players":{"first":{"name":"","engine":false},"second":{"name":"","engine":false}}},"at":0}','');
INSERT INTO event VALUES(1,2,'{"seq":2,"type":"moved","by":"first","move":"f2f3","at":1500}','n2');
INSERT INTO event VALUES(1,3,'{"seq":3,"type":"moved","by":"second","move":"e7e5","at":3000}','n3');
INSERT INTO event VALUES(1,4,'{"seq":4,"type":"moved","by":"first","move":"g2g4","at":4500}','n4');
INSERT INTO event VALUES(1,5,'{"seq":5,"type":"moved","by":"second","move":"d8h4","at":6000}','n5');
INSERT INTO event VALUES(1,6,'{"seq":6,"type":"ended","winner":"second","reason":"checkmate","clause":"X9","result":"0-1","at":6000}','n6');
INSERT INTO event VALUES(2,1,'{"seq":1,"type":"created","config":{"game":"go","size":9,"rules":"thai","handicap":0,"placement":"fixed","play":"assisted","players":{"first":{"name":"","engine":false},"second":{"name":"Kradan","engine":true,"level":3}}},"at":0}','');
INSERT INTO event VALUES(2,2,'{"seq":2,"type":"moved","by":"first","move":"E5","at":1500}','n2');
INSERT INTO event VALUES(2,3,'{"seq":3,"type":"moved","by":"second","move":"C3","at":3000}','n3');
INSERT INTO event VALUES(3,1,'{"seq":1,"type":"created","config":{"game":"ogi","play":"strict","players":{"first":{"name":"","engine":false},"second":{"name":"","engine":false}}},"at":0}','');
INSERT INTO event VALUES(3,2,'{"seq":2,"type":"moved","by":"first","move":"c3c4","at":1500}','n2');
INSERT INTO event VALUES(3,3,'{"seq":3,"type":"moved","by":"second","move":"f6f5","at":3000}','n3');
CREATE TABLE game (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    first INTEGER REFERENCES player,
    second INTEGER REFERENCES player,
    watchable INTEGER NOT NULL,
    created INTEGER NOT NULL,
    ended INTEGER NOT NULL
, over INTEGER NOT NULL DEFAULT 0, behind INTEGER NOT NULL DEFAULT 0, listed INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO game VALUES(1,'chessgame1',1,2,1,1700000100000,1,1700000150000,0,1);
INSERT INTO game VALUES(2,'gogame2',1,NULL,0,1700000200000,0,0,500,0);
INSERT INTO game VALUES(3,'ogigame3',2,1,1,1700000300000,0,0,0,0);
CREATE TABLE invitation (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    host INTEGER NOT NULL REFERENCES player,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
INSERT INTO invitation VALUES(1,'invite4',2,'{"game":"go"}',1700000400000);
INSERT INTO invitation VALUES(2,'invite5',1,'{"game":"chess"}',1700000500000);
INSERT INTO invitation VALUES(3,'invite6',2,'{"game":"ogi"}',1700000600000);
CREATE TABLE job (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    game INTEGER NOT NULL REFERENCES game,
    player INTEGER REFERENCES player,
    created INTEGER NOT NULL,
    state INTEGER NOT NULL,
    lease TEXT NOT NULL,
    worker TEXT NOT NULL,
    until INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    reasons TEXT NOT NULL,
    done INTEGER NOT NULL,
    total INTEGER NOT NULL,
    advanced INTEGER NOT NULL,
    body TEXT NOT NULL
, address TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO job VALUES(1,'analysis-chessgame1','analysis',1,1,1700000600000,2,'lease7','Fast',1700000700000,1,replace('Slow: the lease ran out\n','\n',char(10)),5,5,1700000690000,'{"positions":[]}','203.0.113.7');
INSERT INTO job VALUES(2,'analysis-gogame2','analysis',2,NULL,1700000650000,0,'','',1700000750000,0,'',1,3,0,'[null,null,{"ended":true}]','');
CREATE TABLE worker (
    name TEXT NOT NULL PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    returns INTEGER NOT NULL,
    rest INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO worker VALUES('Fast',X'ce422f6429b38683ff6c357761aef31912d452d5c11db196e4528e202d823955',1700000500000,1700000660000,1,2,1700000670000);
CREATE TABLE kept (
    player INTEGER NOT NULL REFERENCES player,
    game INTEGER NOT NULL REFERENCES game,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
INSERT INTO kept VALUES(1,1,480);
CREATE TABLE plan (
    game INTEGER NOT NULL REFERENCES game,
    colour INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, colour)
) STRICT, WITHOUT ROWID;
INSERT INTO "plan" VALUES(3,0,'[{"move":"c4c5"}]');
CREATE TABLE player (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    token BLOB NOT NULL UNIQUE,
    created INTEGER NOT NULL
) STRICT;
INSERT INTO player VALUES(1,'Anna',X'c1675e0bb980a575a89661fec08aa83b63f1ee08469ccdac9ff735ab278a84ba',1700000000000);
INSERT INTO player VALUES(2,'เบ็น',X'ce422f6429b38683ff6c357761aef31912d452d5c11db196e4528e202d823955',1700000001000);
CREATE TABLE said (
    game INTEGER NOT NULL REFERENCES game,
    room INTEGER NOT NULL,
    number INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES player,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    nonce TEXT NOT NULL,
    PRIMARY KEY (game, room, number)
) STRICT, WITHOUT ROWID;
INSERT INTO said VALUES(3,0,1,1,'Anna','hello',1700000301000,'c1');
INSERT INTO said VALUES(3,1,1,2,'เบ็น','สวัสดี',1700000302000,'');
CREATE TABLE document (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    keys TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
INSERT INTO document VALUES('account','2',3,'{"shown":"เบ็น","folded":"เบ็น","claim":"c1","created":1700000002000,"renamed":0,"role":"moderator","password":"","codes":[],"user":"dXNlcg","generation":0}','!4:name12:เบ็น=4:role9:moderator');
CREATE TABLE document_key (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    id TEXT NOT NULL,
    single INTEGER NOT NULL,
    PRIMARY KEY (kind, name, value, id)
) STRICT, WITHOUT ROWID;
INSERT INTO document_key VALUES('account','name','เบ็น','2',1);
INSERT INTO document_key VALUES('account','role','moderator','2',0);
CREATE TABLE played (
    player INTEGER NOT NULL REFERENCES player,
    over INTEGER NOT NULL,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    speed TEXT NOT NULL,
    rated INTEGER NOT NULL,
    colour INTEGER NOT NULL,
    result INTEGER NOT NULL,
    reason TEXT NOT NULL,
    opponent INTEGER NOT NULL,
    opening TEXT NOT NULL,
    watchable INTEGER NOT NULL,
    rating_before INTEGER,
    rating_after INTEGER,
    opponent_rating INTEGER,
    plies INTEGER NOT NULL,
    own_moves INTEGER NOT NULL,
    thought INTEGER NOT NULL,
    PRIMARY KEY (player, over, game)
) STRICT, WITHOUT ROWID;
INSERT INTO played VALUES(1,1700000150000,'chessgame1','chess','blitz',1,0,1,'checkmate',2,'f2f3 e7e5 g2g4 d8h4 ',1,1501,1491,1502,4,2,3000);
INSERT INTO played VALUES(2,1700000150000,'chessgame1','chess','blitz',1,1,3,'checkmate',1,'f2f3 e7e5 g2g4 d8h4 ',1,1502,1512,1501,4,2,3000);
CREATE INDEX game_live ON game (key, id) WHERE ended = 0;
CREATE INDEX game_first ON game (first) WHERE first IS NOT NULL;
CREATE INDEX game_second ON game (second) WHERE second IS NOT NULL;
CREATE UNIQUE INDEX said_once ON said (game, room, player, nonce) WHERE nonce <> '';
CREATE INDEX invitation_host ON invitation (host);
CREATE INDEX game_over ON game (over) WHERE ended = 1;
CREATE INDEX kept_game ON kept (game);
CREATE INDEX job_waiting ON job (kind, failures, key) WHERE state = 0;
CREATE INDEX job_leased ON job (until, key) WHERE state = 1;
CREATE INDEX job_waits ON job (until, key) WHERE state = 0;
CREATE INDEX job_not_done ON job (state) WHERE state <> 2;
CREATE INDEX job_game ON job (game);
CREATE INDEX job_player ON job (player) WHERE state < 2;
CREATE UNIQUE INDEX job_lease ON job (lease) WHERE lease <> '';
CREATE UNIQUE INDEX document_single ON document_key (kind, name, value) WHERE single = 1;
CREATE INDEX game_unlisted ON game (over, id) WHERE ended = 1 AND listed = 0;
COMMIT;
