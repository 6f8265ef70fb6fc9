-- An entry of the audit has the time at which it was written, not that at which its transaction began: an import
-- takes minutes. The serving role may not give another one (it has no right to the column), so that an entry whose
-- time lies well before the one sealed before it was slipped in.
alter table audit alter column at set default clock_timestamp();
