-- expand, servers from 060
-- That a claim waits for somebody, and that this is over, is a change with a reason.
alter table claim_changes drop constraint if exists claim_changes_kind_check;
alter table claim_changes add constraint claim_changes_kind_check
  check (kind in ('STATUS', 'ASSIGN', 'TAUGHT', 'TEAM', 'ESCALATE', 'DUE', 'NATURE', 'MERGE',
    'CATEGORY', 'PRODUCT', 'SEVERITY', 'POLICY', 'RECEIVED', 'SENT', 'WAIT')) not valid;
