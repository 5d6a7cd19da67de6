import { authenticate } from "@/lib/identity/request/authenticate";
import { route } from "@/lib/identity/request/route";
import { transferBody } from "@/lib/issues/issues/transfer/schema";
import { previewTransfer, transferIssue } from "@/lib/issues/issues/transfer/transfer-issue";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";
import { authorize, authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { invalid } from "@/lib/platform/http/errors";
import { etag, expectedVersion } from "@/lib/platform/http/etag";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";

type Params = { projectId: string; issueId: string };

export const POST = route<Params>(async ({ actor, request, params }) => {
  const from = openProject(actor, params.projectId);
  const found = await authorizeRecord(actor, "issues.delete", from, () =>
    findIssue(from, params.issueId),
  );
  const version = expectedVersion(request, found);
  const body = await readBody(request, transferBody);
  requireLive(found);
  const projectId = String(body.project_id);
  const there = await authenticate(request, { projectId });
  if (!there.project) throw invalid("project_id", "Must be a project.");
  const to = openProject(there, projectId);
  authorize(there, "issues.create", { project: to });
  if (to.projectId === from.projectId) throw invalid("project_id", "Must be a different project.");
  const transfer = { from, to, issueId: found.id, mapping: body.mapping };
  if (body.dry_run) return json(await previewTransfer(transfer));
  const issue = await transferIssue(transfer, version);
  return json(issue, { headers: { ETag: etag(issue) } });
});
