-- expand, servers from 023
-- What somebody is told in the portal: a row for each person, written in the transaction of the change. It names the
-- thing and holds nothing of it, so that reading a row asks anew whether its owner may see the thing.

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (char_length(kind) between 1 and 50),
  area text not null check (area in ('claims', 'documents', 'reports')),
  object_id bigint not null,
  actor_id bigint references users (id),
  -- The status that a claim has got; null for every other kind.
  status text,
  -- How often it happened since its owner last looked.
  count integer not null default 1,
  at timestamptz(3) not null,
  read_at timestamptz(3)
);
-- One unread row a person, thing and kind: what happens again is counted in it.
create unique index notifications_unread_key on notifications (user_id, area, object_id, kind) where read_at is null;
create index notifications_user_idx on notifications (user_id, id);
