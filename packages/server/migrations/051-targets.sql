-- expand, servers from 049
-- What was promised for each claim, and when its clock stood. A target is computed from the facts of its claim and stored
-- with its dates, so that queues read them; whether it is late follows from the time of reading.

alter table claims
  -- The version of a policy that it got when it was filed. No foreign key, which would check a million rows.
  add column if not exists policy_id bigint,
  -- Whom the staff waits for; null: nobody. With a row of claim_pauses that has no end.
  add column if not exists waiting_for text,
  add column if not exists outcome text,
  -- Of its targets that are neither met nor cancelled: the earliest date and what it is for, and the earliest warning.
  -- They raise no version.
  add column if not exists next_due_at timestamptz(3),
  add column if not exists next_target text,
  add column if not exists next_warn_at timestamptz(3);
alter table claims add constraint claims_waiting_check check (waiting_for in ('CLIENT', 'THIRD_PARTY')) not valid;
alter table claims add constraint claims_outcome_check check (outcome in ('UPHELD', 'PARTLY', 'REJECTED')) not valid;

alter table messages
  -- Of a holding letter: the date by which an answer was promised.
  add column if not exists promised_on date,
  -- The body that the client can turn to, as it was sent with the message.
  add column if not exists recourse text;

alter table claim_changes add column if not exists comment text;

create table claim_pauses (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims (id),
  waiting_for text not null check (waiting_for in ('CLIENT', 'THIRD_PARTY')),
  from_at timestamptz(3) not null,
  to_at timestamptz(3),
  started_by bigint references users (id),
  check (to_at >= from_at)
);
create index claim_pauses_claim_idx on claim_pauses (claim_id, from_at);
create unique index claim_pauses_open_key on claim_pauses (claim_id) where to_at is null;

create table claim_targets (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims (id),
  cycle integer not null,
  code text not null
    check (code in ('ACK', 'FIRST_REPLY', 'SUMMARY', 'UPDATE', 'DELAY_NOTICE', 'FINAL', 'PROMISED')),
  -- Counts updates and promises of a cycle; 1 for what there is once.
  round integer not null,
  kind text not null check (kind in ('DUE', 'WINDOW', 'REPEATED')),
  legal boolean not null,
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  calendar_id bigint not null references calendars (id),
  calendar_version integer not null,
  started_at timestamptz(3) not null,
  day_zero date not null,
  -- null while the clock stands.
  due_on date,
  due_at timestamptz(3),
  warn_at timestamptz(3),
  met_at timestamptz(3),
  met_by bigint references users (id),
  cancelled_at timestamptz(3),
  check ((due_on is null) = (due_at is null)),
  unique (claim_id, cycle, code, round)
);
-- What a changed calendar moves.
create index claim_targets_calendar_idx on claim_targets (calendar_id, calendar_version, claim_id)
  where met_at is null and cancelled_at is null;

-- What holds for every claim; no row: nothing was chosen yet.
create table clock_settings (
  single boolean primary key default true check (single),
  -- The code of the policy that a new claim gets when nothing else says which.
  default_policy text
);
