-- A client sees claims as author or client, and documents as uploader or user: what somebody was as an employee
-- opens nothing to him once he is a client. So counters tell the two apart. What is somebody's only as the assignee
-- or the employee counts beside the rest, and an employee's own are both together.

create or replace function claim_counters(status text, created_by bigint, client_id bigint, assignee_id bigint, deleted_at timestamptz)
  returns table (counter text, user_id bigint, bucket text)
  language sql immutable parallel safe
  as $$
    select 'claims', who, status
    from (select distinct unnest(array[0, created_by, client_id]) as who) as people
    where deleted_at is null and who is not null
    union all
    select 'claims-assigned', assignee_id, status
    where deleted_at is null and assignee_id is not null
      and assignee_id is distinct from created_by and assignee_id is distinct from client_id
    union all
    select 'claims-queue', 0, status where deleted_at is null and assignee_id is null
  $$;

create or replace function document_counters(type text, uploaded_by bigint, user_id bigint, employee_id bigint, deleted_at timestamptz)
  returns table (counter text, user_id bigint, bucket text)
  language sql immutable parallel safe
  as $$
    select 'documents', who, type
    from (select distinct unnest(array[0, uploaded_by, $3]) as who) as people
    where deleted_at is null and who is not null
    union all
    select 'documents-employee', employee_id, type
    where deleted_at is null and employee_id is not null
      and employee_id is distinct from uploaded_by and employee_id is distinct from $3
  $$;

-- Claims that wait for somebody who has become a client, or was deleted, go back to the queue.
with handed_back as (
  update claims set assignee_id = null, updated_at = now(), version = claims.version + 1
  from users
  where users.id = claims.assignee_id and (users.role = 'CLIENT' or users.deleted_at is not null)
    and claims.status in ('OPEN', 'PENDING') and claims.deleted_at is null
  returning claims.id
)
insert into audit (action, area, object_id, fields, request_id, address)
select 'update', 'claims', id, '{assigneeId}', 'migration-021', '' from handed_back order by id;

select heal_counters();
