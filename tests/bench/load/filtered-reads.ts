import { findStandInActor } from "@/lib/identity/request/operator-actor";
import { getBoard } from "@/lib/issues/board/queries";
import { boardQuery } from "@/lib/issues/board/schema";
import { listIssueGroups } from "@/lib/issues/groups/queries";
import { issueGroupsQuery } from "@/lib/issues/groups/schema";
import { listPage } from "@/lib/issues/issues/list/queries";
import { issueListQuery } from "@/lib/issues/issues/schema";
import { reportCondition } from "@/lib/issues/filters/report-condition";
import { filteredReportQuery, filteredThroughputQuery } from "@/lib/issues/filters/report-schema";
import { getCumulativeFlow } from "@/lib/planning/reports/cumulative-flow";
import { getThroughput } from "@/lib/planning/reports/throughput";
import { openProject } from "@/lib/platform/access/scopes";
import { pool, scanPool } from "@/lib/platform/db/pool";
import type { Dataset } from "../data/dataset";

/** A page of the list. */
const PAGE = 50;

/** A read with filters, as in a URL. */
type Read = (filters: string) => Promise<unknown>;

/** Returns the reads of a project's issues that take filters, run by the product in this process. */
export async function filteredReads(
  data: Dataset,
): Promise<{ reads: Record<string, Read>; close: () => Promise<void> }> {
  const actor = await findStandInActor(data, data.callerId);
  if (!actor) throw new Error("The caller is missing.");
  const project = openProject(actor, String(data.projectId));
  const params = (filters: string, more: object) => ({
    ...Object.fromEntries(new URLSearchParams(filters)),
    ...more,
  });
  return {
    reads: {
      "list by update": (filters) =>
        listPage(project, issueListQuery.parse(params(filters, { sort: "open,-updated" })), PAGE),
      "list by id": (filters) => listPage(project, issueListQuery.parse(params(filters, {})), PAGE),
      "list by priority": (filters) =>
        listPage(project, issueListQuery.parse(params(filters, { sort: "priority,-due" })), PAGE),
      board: (filters) => getBoard(project, boardQuery.parse(params(filters, {}))),
      "count by lane": (filters) =>
        listIssueGroups(project, issueGroupsQuery.parse(params(filters, { group_by: "lane" }))),
      "cumulative flow": (filters) => {
        const query = filteredReportQuery.parse(params(filters, { sprint_id: undefined }));
        return getCumulativeFlow(project, query, reportCondition(project, query));
      },
      throughput: (filters) => {
        const query = filteredThroughputQuery.parse(params(filters, { sprint_id: undefined }));
        return getThroughput(project, query, reportCondition(project, query));
      },
    },
    close: async () => {
      await pool.end();
      await scanPool.end();
    },
  };
}
