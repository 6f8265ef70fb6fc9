-- expand, servers from 023
-- When somebody last signed in. Sessions are deleted after their end, so it is kept with the account.

alter table users add column last_sign_in_at timestamptz(3);
update users set last_sign_in_at = opened.at
  from (select user_id, max(created_at) as at from sessions group by user_id) as opened
  where users.id = opened.user_id;
