import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import type { FilterChoices } from "@/lib/errors/groups/client/filters";
import { isOfProject } from "./queries";

/** As many as a list can be chosen from; more are found by text. */
const MOST = 50;

/** The project's environments by name, and its releases, the one seen last first. */
export async function listFilterChoices(project: ProjectScope): Promise<FilterChoices> {
  const found = await selectJsonRow<FilterChoices>(Prisma.sql`
    SELECT ARRAY(
        SELECT DISTINCT g.environment FROM error_groups g WHERE ${isOfProject(project)} ORDER BY 1 LIMIT ${MOST}
      ) AS environments,
      ARRAY(
        SELECT g.release FROM error_groups g WHERE ${isOfProject(project)} AND g.release IS NOT NULL
        GROUP BY g.release ORDER BY max(g.last_seen_at) DESC, g.release LIMIT ${MOST}
      ) AS releases`);
  return found ?? { environments: [], releases: [] };
}
