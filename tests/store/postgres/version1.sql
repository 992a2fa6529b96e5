SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.board_time (
    one boolean NOT NULL,
    now bigint NOT NULL,
    CONSTRAINT board_time_one_check CHECK (one)
);
CREATE TABLE public.event (
    game bigint NOT NULL,
    seq bigint NOT NULL,
    body bytea NOT NULL,
    nonce bytea NOT NULL
);
CREATE TABLE public.game (
    key bigint NOT NULL,
    id bytea NOT NULL,
    first bigint,
    second bigint,
    watchable boolean NOT NULL,
    created bigint NOT NULL,
    ended boolean NOT NULL,
    over bigint NOT NULL
);
ALTER TABLE public.game ALTER COLUMN key ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.game_key_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.invitation (
    key bigint NOT NULL,
    id bytea NOT NULL,
    host bigint NOT NULL,
    body bytea NOT NULL,
    created bigint NOT NULL
);
ALTER TABLE public.invitation ALTER COLUMN key ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.invitation_key_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.kept (
    player bigint NOT NULL,
    game bigint NOT NULL,
    bytes bigint NOT NULL
);
CREATE TABLE public.kradan (
    application text NOT NULL,
    half_copy boolean NOT NULL,
    version bigint NOT NULL,
    owner bigint NOT NULL,
    batch bigint NOT NULL
);
CREATE TABLE public.plan (
    game bigint NOT NULL,
    colour bigint NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE public.player (
    key bigint NOT NULL,
    name bytea NOT NULL,
    token bytea NOT NULL,
    created bigint NOT NULL
);
CREATE TABLE public.said (
    game bigint NOT NULL,
    room bigint NOT NULL,
    number bigint NOT NULL,
    player bigint NOT NULL,
    name bytea NOT NULL,
    text bytea NOT NULL,
    at bigint NOT NULL,
    nonce bytea NOT NULL
);
INSERT INTO public.board_time VALUES (true, 12);
INSERT INTO public.event VALUES (1, 1, '\x7b2265223a2263726561746564227d', '\x6e31');
INSERT INTO public.event VALUES (2, 1, '\x7b2265223a2263726561746564227d', '\x6e31');
INSERT INTO public.event VALUES (2, 2, '\x7b2265223a22656e646564227d', '\x');
INSERT INTO public.game OVERRIDING SYSTEM VALUE VALUES (1, '\x62', 1, 2, true, 7, false, 0);
INSERT INTO public.game OVERRIDING SYSTEM VALUE VALUES (2, '\x61', NULL, 1, false, 8, true, 9);
INSERT INTO public.invitation OVERRIDING SYSTEM VALUE VALUES (1, '\x69', 1, '\x7b7d', 11);
INSERT INTO public.kept VALUES (1, 2, 100);
INSERT INTO public.kradan VALUES ('kradan', false, 1, 2690089479887656652, 1);
INSERT INTO public.plan VALUES (1, 1, '\x5b315d');
INSERT INTO public.player VALUES (1, '\xe0b881e0b8a3e0b8b0e0b894e0b8b2e0b89920e5b086e6a38b205c202720ff', '\xc1675e0bb980a575a89661fec08aa83b63f1ee08469ccdac9ff735ab278a84ba', 5);
INSERT INTO public.player VALUES (2, '\x42656e', '\xce422f6429b38683ff6c357761aef31912d452d5c11db196e4528e202d823955', 6);
INSERT INTO public.said VALUES (1, 1, 1, 2, '\x42656e', '\xe0b881e0b8a3e0b8b0e0b894e0b8b2e0b89920e5b086e6a38b205c202720ff', 10, '\x6e');
SELECT pg_catalog.setval('public.game_key_seq', 2, true);
SELECT pg_catalog.setval('public.invitation_key_seq', 1, true);
ALTER TABLE ONLY public.board_time
    ADD CONSTRAINT board_time_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (game, seq);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_id_key UNIQUE (id);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_id_key UNIQUE (id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.kept
    ADD CONSTRAINT kept_pkey PRIMARY KEY (player, game);
ALTER TABLE ONLY public.kradan
    ADD CONSTRAINT kradan_pkey PRIMARY KEY (application);
ALTER TABLE ONLY public.plan
    ADD CONSTRAINT plan_pkey PRIMARY KEY (game, colour);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_token_key UNIQUE (token);
ALTER TABLE ONLY public.said
    ADD CONSTRAINT said_pkey PRIMARY KEY (game, room, number);
CREATE INDEX game_first ON public.game USING btree (first, key) WHERE (first IS NOT NULL);
CREATE INDEX game_live ON public.game USING btree (key) WHERE (NOT ended);
CREATE INDEX game_over ON public.game USING btree (over, key) WHERE ended;
CREATE INDEX game_second ON public.game USING btree (second, key) WHERE (second IS NOT NULL);
CREATE INDEX invitation_host ON public.invitation USING btree (host, key);
CREATE INDEX kept_game ON public.kept USING btree (game);
CREATE UNIQUE INDEX said_once ON public.said USING btree (game, room, player, sha256(nonce)) WHERE (nonce <> '\x'::bytea);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_first_fkey FOREIGN KEY (first) REFERENCES public.player(key);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_second_fkey FOREIGN KEY (second) REFERENCES public.player(key);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_host_fkey FOREIGN KEY (host) REFERENCES public.player(key);
ALTER TABLE ONLY public.kept
    ADD CONSTRAINT kept_game_fkey FOREIGN KEY (game) REFERENCES public.game(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.kept
    ADD CONSTRAINT kept_player_fkey FOREIGN KEY (player) REFERENCES public.player(key);
ALTER TABLE ONLY public.plan
    ADD CONSTRAINT plan_game_fkey FOREIGN KEY (game) REFERENCES public.game(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.said
    ADD CONSTRAINT said_game_fkey FOREIGN KEY (game) REFERENCES public.game(key) ON DELETE CASCADE;
ALTER TABLE ONLY public.said
    ADD CONSTRAINT said_player_fkey FOREIGN KEY (player) REFERENCES public.player(key);
