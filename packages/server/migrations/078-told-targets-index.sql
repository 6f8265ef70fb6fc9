-- expand, servers from 077
-- What is still to be told, by the time from which it is. Rows leave these as soon as they are told or settled.

create index concurrently if not exists claim_targets_risk_idx on claim_targets (warn_at)
  where met_at is null and cancelled_at is null and kind <> 'WINDOW' and risk_told_at is null and late_told_at is null;
create index concurrently if not exists claim_targets_late_idx on claim_targets (due_at)
  where met_at is null and cancelled_at is null and kind <> 'WINDOW' and late_told_at is null;
