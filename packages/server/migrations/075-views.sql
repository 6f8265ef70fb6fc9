-- expand, servers from 070
-- Lists of claims that the staff saves under a name.

create table views (
  id bigint generated always as identity primary key,
  -- Whose own it is. null: it is shared, with a team or with all of the staff.
  owner_id bigint references users (id),
  -- The views of a team that is deleted become everybody's.
  team_id bigint references teams (id) on delete set null,
  name text not null,
  -- What a list of claims is asked for, by the names of its parameters.
  filter json not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  check (owner_id is null or team_id is null)
);
create index views_owner_idx on views (owner_id);
create index views_team_idx on views (team_id) where team_id is not null;
