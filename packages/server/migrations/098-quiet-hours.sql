-- expand, servers from 060
-- Hours in which somebody wants no mails, as 'HH:MM' in his time zone; both or none.

-- Constant null as default: no row is read or written.
alter table users
  add column if not exists quiet_from text,
  add column if not exists quiet_to text;
