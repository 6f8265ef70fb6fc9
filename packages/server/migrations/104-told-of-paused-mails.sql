-- expand, servers from 060
-- Administrators are told in the portal that no mails go out, once a pause.

-- Constant null as default: no row is read or written.
alter table notifications
  -- Why no mails go out; null for every other kind.
  add column if not exists reason text;
alter table mail_state
  -- The beginning of the last pause of which they were told.
  add column if not exists told_since timestamptz(3);

alter table notifications drop constraint if exists notifications_area_check;
alter table notifications add constraint notifications_area_check
  check (area in ('claims', 'documents', 'reports', 'mail')) not valid;
