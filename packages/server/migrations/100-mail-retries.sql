-- expand, servers from 060
-- Mails that failed or are held can be tried again. From then on they have two days once more.

-- Constant null as default: no row is read or written.
alter table mail add column if not exists retried_at timestamptz(3);
