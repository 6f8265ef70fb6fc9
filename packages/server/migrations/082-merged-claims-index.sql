-- expand, servers from 081
-- The claims that were merged into one: few, and asked for with every thread.

create index concurrently if not exists claims_merged_into_idx on claims (merged_into_id) where merged_into_id is not null;
