-- expand, servers from 060
-- The devices that an account was signed in from, so that its owner is told of a new one. What a device says of itself is
-- not kept: only a hash of it, made with a key of the servers.

create table devices (
  user_id bigint not null references users (id),
  hash text not null,
  -- False: it said nothing of itself, and is known by its browser, system and address.
  named boolean not null,
  seen_at timestamptz(3) not null,
  -- When its owner was told of it by mail; null: never.
  told_at timestamptz(3),
  primary key (user_id, hash)
);
create index devices_seen_idx on devices (seen_at);
