-- expand, servers from 049
-- A claim's team, and how far it is escalated. The team stands with the claim, because what employees see and what a team
-- has to do are read by it; it raises no version of the claim and moves no time of it, so that its client learns nothing.

alter table claims add column if not exists team_id bigint;
alter table claims add constraint claims_team_id_fkey foreign key (team_id) references teams (id) not valid;

-- What only the staff knows of a claim, with a version of its own.
create table claim_desk (
  claim_id bigint primary key references claims (id) on delete cascade,
  -- 0: not escalated.
  escalation smallint not null default 0 check (escalation between 0 and 3),
  version integer not null default 1
);

-- When a team last gave somebody a claim: of those with as much room, whoever waited longest comes first.
alter table team_members add column if not exists given_at timestamptz(3);

create table desk_settings (
  single boolean primary key default true check (single),
  -- Whether employees see the claims of their own teams, and of nobody else's.
  by_team boolean not null default false,
  -- The team that gets claims which nobody has when they are filed. null: none.
  default_team_id bigint references teams (id) on delete set null
);
