-- Hand edit: replaces the index by date with one that includes what filters compare.
CREATE INDEX CONCURRENTLY issues_filters_idx ON issues (tenant_id, project_id, updated_at, id)
  INCLUDE (lane_id, assignee_id, user_id, sprint_id, epic_id, parent_id, priority, type, estimated_minutes,
    created_at, resolved_at, start_on, due_on);
DROP INDEX CONCURRENTLY issues_tenant_id_project_id_updated_at_id_idx;
