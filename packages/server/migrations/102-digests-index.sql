-- expand, servers from 101
-- However many servers make digests, and however often one starts anew: one for a person and a day.

create unique index concurrently if not exists mail_digest_idx on mail (user_id, digest_day) where digest_day is not null;
