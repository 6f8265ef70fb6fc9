-- expand, servers from 060
-- Links of mails with which somebody chooses a password without signing in. What stands in a link is in no table: it is
-- proved with a key of the servers and the nonce of its row.

create table mail_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null,
  nonce text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When it was used or replaced; null: it is valid until it expires.
  ended_at timestamptz(3)
);
-- Only the newest of a kind is valid.
create unique index mail_links_open_idx on mail_links (user_id, kind) where ended_at is null;
create index mail_links_user_idx on mail_links (user_id, created_at);
create index mail_links_expires_idx on mail_links (expires_at);
