-- expand, servers from 093
-- What somebody wants to be told once a day waits for one mail.

-- Constant null as default: no row is read or written.
alter table users
  -- When it comes, as 'HH:MM' in his time zone; null: at the usual time.
  add column if not exists digest_at text;
alter table mail
  -- Of a daily digest: the day of its reader for which it is. A person has one a day.
  add column if not exists digest_day date,
  -- And when it is due by his choice; it is tried for two days from then.
  add column if not exists digest_due timestamptz(3);
alter table notifications
  -- The digest in which it is told.
  add column if not exists digest_id bigint;
