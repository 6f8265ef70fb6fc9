-- Whether an e-mail may be relied on to reach its owner: not where he gave it himself with nothing but his session.
-- Everybody else's was set by an administrator.
alter table users add column if not exists email_trusted boolean not null default true;

-- Who changed each e-mail last, as the audit trail knows it.
update users set email_trusted = false
from (
  select distinct on (object_id) object_id, actor_id
  from audit
  where area = 'users' and action = 'update' and 'email' = any (fields)
  order by object_id, id desc
) as last_change
where users.id = last_change.object_id
  and last_change.actor_id = users.id
  and users.deleted_at is null
  and users.email_trusted;
