import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import type { FilterChoices } from "@/lib/errors/groups/client/filters";
import { isInProject } from "./queries";

/** Maximum number of options in a list. Others can still be set in the URL. */
const MAX_CHOICES = 50;

/** Returns the project's environments by name, and its releases, most recently seen first. */
export async function listFilterChoices(project: ProjectScope): Promise<FilterChoices> {
  const found = await selectJsonRow<FilterChoices>(Prisma.sql`
    SELECT ARRAY(
        SELECT DISTINCT g.environment FROM error_groups g WHERE ${isInProject(project)} ORDER BY 1 LIMIT ${MAX_CHOICES}
      ) AS environments,
      ARRAY(
        SELECT g.release FROM error_groups g WHERE ${isInProject(project)} AND g.release IS NOT NULL
        GROUP BY g.release ORDER BY max(g.last_seen_at) DESC, g.release LIMIT ${MAX_CHOICES}
      ) AS releases`);
  return found ?? { environments: [], releases: [] };
}
