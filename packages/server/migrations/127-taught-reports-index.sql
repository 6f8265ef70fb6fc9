-- expand, servers from 116
-- A server holds the newest examples of each solution, and finds them without reading the others.
create index concurrently if not exists reports_taught_idx on reports (solution_id, id desc)
  where deleted_at is null and validated_by_employee;
create index concurrently if not exists training_examples_newest_idx on training_examples (solution_id, id desc);
