import type pg from "pg";

/** Two-week sprints: 25 completed ones, the active one and the next. */
const SPRINTS = 27;

export interface Planning {
  labelIds: number[];
  epicIds: number[];
  /** In order of time; the last but one is active. */
  sprintIds: number[];
}

/** Creates the labels, epics and sprints of a project. */
export async function makePlanning(
  client: pg.Client,
  to: { tenantId: number; projectId: number; ownerId: number },
): Promise<Planning> {
  const values = [to.tenantId, to.projectId];
  const ids = async (text: string, more: unknown[] = []) => {
    const { rows } = await client.query<{ id: number }>(text, [...values, ...more]);
    return rows.map(({ id }) => id);
  };
  const labelIds = await ids(
    `INSERT INTO labels (tenant_id, project_id, name)
     SELECT $1, $2, 'label ' || n FROM generate_series(1, 12) n ORDER BY n RETURNING id`,
  );
  const epicIds = await ids(
    `INSERT INTO epics (tenant_id, project_id, title, created_by_id)
     SELECT $1, $2, 'Epic ' || n, $3 FROM generate_series(1, 40) n ORDER BY n RETURNING id`,
    [to.ownerId],
  );
  const sprintIds = await ids(
    `INSERT INTO sprints (tenant_id, project_id, title, starts_on, ends_on, started_at, completed_at, created_by_id)
     SELECT $1, $2, 'Sprint ' || n, start::date, start::date + 13,
       CASE WHEN n < ${SPRINTS} THEN start END, CASE WHEN n < ${SPRINTS - 1} THEN start + interval '13 days' END, $3
     FROM generate_series(1, ${SPRINTS}) n,
       LATERAL (SELECT (current_date - 7 + 14 * (n - ${SPRINTS - 1}))::timestamptz AS start) s
     ORDER BY n RETURNING id`,
    [to.ownerId],
  );
  return { labelIds, epicIds, sprintIds };
}
