-- expand, servers from 023
-- Texts that the staff writes once and inserts often.

create table canned_replies (
  id bigint generated always as identity primary key,
  -- Whose own it is. null: it is shared, with a team or with all of the staff.
  owner_id bigint references users (id),
  -- The replies of a team that is deleted become everybody's, so that no text is lost with it.
  team_id bigint references teams (id) on delete set null,
  language text not null check (language in ('en', 'fr', 'ar')),
  title text not null,
  body text not null,
  search text not null generated always as (fold(title || ' ' || body)) stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  check (owner_id is null or team_id is null)
);
create index canned_replies_owner_idx on canned_replies (owner_id);
create index canned_replies_team_idx on canned_replies (team_id) where team_id is not null;
