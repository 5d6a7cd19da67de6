import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { readQuery } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { getThroughput } from "@/lib/planning/reports/throughput";
import { reportCondition } from "@/lib/issues/filters/report-condition";
import { filteredThroughputQuery } from "@/lib/issues/filters/report-schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "reports.read", { project });
  const query = readQuery(request, filteredThroughputQuery);
  return json(await getThroughput(project, query, reportCondition(project, query)));
});
