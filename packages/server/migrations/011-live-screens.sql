-- What live screens are told beside "this row changed".

-- Whom a row has just left: 'EMPLOYE' for all employees (taken from their queue), or a user's id. null: it is
-- told to those who may see it.
alter table outbox add column left_by text check (left_by ~ '^(EMPLOYE|[1-9][0-9]{0,17})$');

-- Who has a row open for changing, in which tab of a browser. Short-lived, in no backup, told to nobody who may
-- not see the row; unlogged, for a crash may forget it.
create unlogged table presence (
  area text not null,
  object_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  tab text not null,
  seen_at timestamptz not null,
  primary key (area, object_id, user_id, tab)
);
create index presence_seen_idx on presence (seen_at);
create index presence_user_idx on presence (user_id);
