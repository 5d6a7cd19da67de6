import { iso, Prisma } from "@/lib/platform/db/query";

/**
 * A run that has not been updated for this long was lost with its process, because a live run
 * writes every second. It is shown as Failed, but its row is left unchanged.
 */
export const LOST_RUN_AFTER = Prisma.raw("interval '30 seconds'");

/** The wire form of a run. A cancellation request counts even before the run has noticed it. */
export const runColumns = Prisma.sql`r.id, r.project_id, r.run_key::text AS run_key,
  CASE WHEN r.status <> 0 THEN r.status WHEN r.cancel_requested THEN 2
    WHEN r.updated_at < now() - ${LOST_RUN_AFTER} THEN 3 ELSE 0 END::int AS status,
  r.provider, r.model, r.input->>'description' AS description, NULLIF(r.input->>'context', '') AS context,
  r.steps, r.result, ${iso("r.created_at")} AS created_at, ${iso("r.updated_at")} AS updated_at`;
