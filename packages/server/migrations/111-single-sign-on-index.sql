-- expand, servers from 060
-- Finds the sessions that the identity provider ends.
create index concurrently if not exists sessions_idp_sid_idx on sessions (idp_sid) where idp_sid is not null;
