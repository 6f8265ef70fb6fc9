-- How well the assistant did, week by week, read from the index alone.
create index reports_quality_idx on reports (validated_at)
  include (suggested_solution_id, solution_id, confident, blind, blind_choice_id)
  where deleted_at is null and validated_by_employee;
create index reports_created_idx on reports (created_at)
  include (user_id, claim_id, resolved_at, validated_by_employee)
  where deleted_at is null;
