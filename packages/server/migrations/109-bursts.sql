-- expand, servers from 060
-- Administrators are told of bursts of failed sign-ins and refusals. They read about them in the audit trail.

alter table notifications drop constraint if exists notifications_area_check;
alter table notifications add constraint notifications_area_check
  check (area in ('claims', 'documents', 'reports', 'mail', 'audit')) not valid;
