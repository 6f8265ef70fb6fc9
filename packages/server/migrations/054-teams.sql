-- expand, servers from 023
-- Teams of employees, and what each employee can have at once. Capacity and absence are the person's, not the
-- membership's: whoever is in two teams has them once.

create table teams (
  id bigint generated always as identity primary key,
  name text not null,
  mode text not null default 'MANUAL' check (mode in ('MANUAL', 'BALANCED')),
  calendar_id bigint references calendars (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create unique index teams_name_key on teams (lower(name));
create index teams_calendar_idx on teams (calendar_id) where calendar_id is not null;

create table team_members (
  team_id bigint not null references teams (id) on delete cascade,
  user_id bigint not null references users (id),
  primary key (team_id, user_id)
);
create index team_members_user_idx on team_members (user_id, team_id);

create table availability (
  user_id bigint primary key references users (id),
  -- Open claims that the person is given at most. null: no limit.
  capacity integer check (capacity >= 0),
  away_from timestamptz(3),
  -- Exclusive. null while away_from is set: until further notice.
  away_to timestamptz(3),
  version integer not null default 1,
  check (away_to is null or (away_from is not null and away_from < away_to))
);
