-- expand, servers from 060
-- When people were told that a target is at risk, and that it is late: once each, by whichever server comes first.
alter table claim_targets
  add column if not exists risk_told_at timestamptz(3),
  add column if not exists late_told_at timestamptz(3);
