-- expand, servers from 060
-- The running servers. A starting one checks that it reads the same files as they do.
create table servers (
  id bigint generated always as identity primary key,
  -- The name of its marker in its file store.
  marker text not null unique,
  host text not null,
  -- Where its files are, in words.
  files_in text not null,
  -- By the clock of the database, which all servers share.
  seen_at timestamptz(3) not null default now()
);
