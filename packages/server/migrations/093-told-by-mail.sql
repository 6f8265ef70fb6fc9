-- expand, servers from 060
-- What somebody is told in the portal and has not read goes out by mail, as he chose.

-- Constant null as default: no row is read or written.
alter table notifications
  -- When a mail about it is due; null: none is. And when the last one was made.
  add column if not exists mail_at timestamptz(3),
  add column if not exists mailed_at timestamptz(3);

-- What somebody chose for a kind; without a row the usual holds.
create table notification_choices (
  user_id bigint not null references users (id),
  kind text not null,
  in_app boolean not null,
  mail text not null check (mail in ('NOW', 'DAILY', 'NEVER')),
  primary key (user_id, kind)
);

-- Things of which somebody wants to hear no more.
create table mutes (
  user_id bigint not null references users (id),
  area text not null check (area in ('claims', 'documents', 'reports')),
  object_id bigint not null,
  primary key (user_id, area, object_id)
);
