-- expand, servers from 116
-- claims_of_client_idx has the same key and order. Older servers find it as well.
drop index if exists claims_client_idx;
