-- The tables that people, sessions, solutions, claims, reports and the assistant need, with everything
-- that later versions want to know about the past: versions of a solution, what the assistant said and
-- how sure it was, what it was taught, what changed (outbox) and who did it (audit).

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Searching ignores case and accents. unaccent() is only STABLE because its dictionary could change;
-- ours is fixed by name, so the wrapper may be IMMUTABLE and stand in generated columns and indexes.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

-- array_to_string() is STABLE for the same reason; over text[] it can't vary.
create function join_words(words text[]) returns text
  language sql immutable strict parallel safe
  as $$ select array_to_string(words, ' ') $$;

create table users (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 1 and 64),
  email text not null check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 32),
  nom text check (length(nom) <= 255),
  role text not null check (role in ('ADMIN', 'EMPLOYE', 'CLIENT', 'COLLABORATOR')),
  password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  search text not null generated always as
    (fold(username || ' ' || email || ' ' || phone || ' ' || coalesce(nom, '') || ' ' || role)) stored
);
-- A deleted account keeps its row (what it did stays readable) but frees its name and address.
create unique index users_username_key on users (lower(username)) where deleted_at is null;
create unique index users_email_key on users (lower(email)) where deleted_at is null;
create index users_role_idx on users (role, id) where deleted_at is null;
create index users_search_idx on users using gin (search gin_trgm_ops) with (fastupdate = off);

create table sessions (
  jti uuid primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null,
  user_agent text not null
);
create index sessions_user_idx on sessions (user_id);

create table solutions (
  id bigint generated always as identity primary key,
  external_id text unique check (length(external_id) <= 255),
  texte text not null check (length(texte) between 1 and 10000),
  motcle text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- A solution that reports refer to is archived in place of deleted: gone from lists and answers,
  -- still readable through the report.
  archived_at timestamptz,
  archived_by bigint references users (id),
  search text not null generated always as (fold(texte || ' ' || join_words(motcle))) stored
);
create index solutions_search_idx on solutions using gin (search gin_trgm_ops) with (fastupdate = off);
create index solutions_live_idx on solutions (id desc) where archived_at is null;

create table solution_versions (
  solution_id bigint not null references solutions (id) on delete cascade,
  version integer not null,
  texte text not null,
  motcle text[] not null,
  changed_by bigint references users (id),
  changed_at timestamptz not null default now(),
  primary key (solution_id, version)
);

create table claims (
  id bigint generated always as identity primary key,
  contenu text not null check (length(contenu) between 1 and 10000),
  status text not null default 'OPEN' check (status in ('OPEN', 'PENDING', 'RESOLVED', 'CLOSED')),
  response text check (length(response) <= 10000),
  client_id bigint references users (id),
  assignee_id bigint references users (id),
  created_by bigint not null references users (id),
  -- Set when the claim came out of a conversation with the assistant: at most one a conversation.
  conversation_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users (id),
  search text not null generated always as (fold(contenu || ' ' || coalesce(response, ''))) stored
);
create unique index claims_conversation_key on claims (created_by, conversation_id) where conversation_id is not null and deleted_at is null;
create index claims_client_idx on claims (client_id, id desc) where deleted_at is null;
create index claims_assignee_idx on claims (assignee_id, id desc) where deleted_at is null;
create index claims_author_idx on claims (created_by, id desc) where deleted_at is null;
create index claims_status_idx on claims (status, id desc) where deleted_at is null;
create index claims_queue_idx on claims (id desc) where deleted_at is null and assignee_id is null;
create index claims_search_idx on claims using gin (search gin_trgm_ops) with (fastupdate = off);

create table reports (
  id bigint generated always as identity primary key,
  reclamation_text text not null check (length(reclamation_text) between 1 and 10000),
  handled_by_ai boolean not null,
  validated_by_employee boolean not null default false,
  solution_id bigint references solutions (id),
  -- The version of the solution that the report was validated with (or suggested, while pending).
  solution_version integer,
  user_id bigint references users (id),
  employee_id bigint references users (id),
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  validated_at timestamptz,
  summary text not null default '',
  steps text not null default '[]',
  tags text not null default '[]',
  conversation_id text,
  -- What the assistant said when the text was last searched: its own first answer, whatever
  -- the employee picked later, on the fixed scale of 0 to 2.
  suggested_solution_id bigint references solutions (id),
  score real,
  confident boolean not null default false,
  -- The suggestion was hidden from the employee until he had chosen (measured without bias).
  blind boolean not null default false,
  claim_id bigint references claims (id),
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by bigint references users (id),
  search text not null generated always as (fold(reclamation_text)) stored,
  check (not validated_by_employee or (solution_id is not null and employee_id is not null and validated_at is not null)),
  check (validated_by_employee or validated_at is null)
);
create unique index reports_conversation_key on reports (created_by, conversation_id)
  where conversation_id is not null and not validated_by_employee and deleted_at is null;
create index reports_user_idx on reports (user_id, id desc) where deleted_at is null;
create index reports_employee_idx on reports (employee_id, id desc) where deleted_at is null and validated_by_employee;
create index reports_pending_idx on reports (handled_by_ai, id desc) where deleted_at is null and not validated_by_employee;
create index reports_solution_idx on reports (solution_id) where solution_id is not null;
create index reports_suggested_idx on reports (suggested_solution_id) where suggested_solution_id is not null;
create index reports_claim_idx on reports (claim_id) where claim_id is not null;
create index reports_search_idx on reports using gin (search gin_trgm_ops) with (fastupdate = off);

-- What the assistant is taught beside validated reports: a labelled history brought in from elsewhere.
create table training_examples (
  id bigint generated always as identity primary key,
  text text not null check (length(text) between 1 and 10000),
  solution_id bigint not null references solutions (id) on delete cascade,
  source text not null check (source in ('import', 'demo')),
  created_at timestamptz not null default now()
);
create unique index training_examples_once on training_examples (solution_id, md5(fold(text)));

-- What changed, for whoever follows: the assistant's index now, live updates of the screens later.
-- tx orders rows by commit: a follower moves its mark only past transactions that have all ended,
-- so that no row committed late is ever skipped.
create table outbox (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  area text not null,
  object_id bigint not null,
  at timestamptz not null default now()
);
create index outbox_order_idx on outbox (tx, id);

-- Who did what, when, to which object. Names of changed fields; values for status and role only.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint,
  action text not null,
  area text not null,
  object_id bigint,
  fields text[] not null default '{}',
  detail jsonb not null default '{}',
  request_id text not null,
  address text not null
);
create index audit_object_idx on audit (area, object_id, id desc);
create index audit_actor_idx on audit (actor_id, id desc);

