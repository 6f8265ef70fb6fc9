-- expand, servers from 060
-- Clients open accounts of their own by a link in a mail. Until it is used there is no account, so that nobody can take an
-- address that is not his.

alter table mail_links
  -- null: the account is made when the link is used.
  alter column user_id drop not null,
  -- What somebody who signs up said of himself, and in which language he asked. Constant null: no row is read or written.
  add column if not exists phone text,
  add column if not exists nom text,
  add column if not exists language text;
-- null: the link in it says where it goes.
alter table mail alter column user_id drop not null;

-- Only the newest of an address is valid. The table holds the links of some days, so that no server waits for its index.
create unique index mail_links_sign_up_idx on mail_links (lower(email)) where user_id is null and ended_at is null;
