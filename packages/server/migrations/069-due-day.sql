-- expand, servers from 060
-- The day on which a claim is due, as a date and from its first instant, in the zone of its calendar: so queues tell
-- "due today" from "at risk" without knowing any zone.

alter table claims
  add column if not exists next_due_on date,
  add column if not exists next_day_at timestamptz(3);

-- A server beside this one leaves them null, and the claim is then at risk instead of due today, until it is next changed.
update claims as c set next_due_on = first.due_on, next_day_at = first.due_on::timestamp at time zone first.time_zone
from (
  select distinct on (t.claim_id) t.claim_id, t.due_on, k.time_zone
  from claim_targets as t join calendars as k on k.id = t.calendar_id
  where t.met_at is null and t.cancelled_at is null and t.kind <> 'WINDOW' and t.due_at is not null
  order by t.claim_id, t.due_at, t.code <> 'FINAL', t.id
) as first
where c.id = first.claim_id and c.next_due_at is not null;
