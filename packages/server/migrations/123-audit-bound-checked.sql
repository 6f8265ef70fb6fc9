-- expand, servers from 116
-- Reads all entries, while others write (124 says why).
alter table audit validate constraint audit_bound;
