import { authorize } from "@/lib/access/authorize";
import { openProject } from "@/lib/access/scopes";
import { readQuery } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { getThroughput } from "@/lib/reports/throughput";
import { throughputQuery } from "@/lib/reports/schema";

type Params = { projectId: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "reports.read", { project });
  return json(await getThroughput(project, readQuery(request, throughputQuery)));
});
