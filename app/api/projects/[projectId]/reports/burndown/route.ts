import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { getBurndown } from "@/lib/planning/reports/burndown";
import { reportCondition } from "@/lib/issues/filters/report-condition";
import { filteredReportQuery } from "@/lib/issues/filters/report-schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "reports.read", { project });
  const query = readQuery(request, filteredReportQuery);
  return json(await getBurndown(project, query, reportCondition(project, query)));
});
