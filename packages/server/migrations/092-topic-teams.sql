-- expand, servers from 060
-- The team that gets what is filed about a category or a product, while nobody has it. null: that of its parent, if any.

alter table categories add column team_id bigint references teams (id) on delete set null;
alter table products add column team_id bigint references teams (id) on delete set null;
