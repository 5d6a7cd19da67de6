import type { Actor } from "@/lib/platform/access/actor";
import { authorize } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { json } from "@/lib/platform/http/json";
import { readFile } from "@/lib/platform/http/multipart";
import { longRoute, route } from "@/lib/identity/request/route";
import { createAttachment, storeAttachment } from "@/lib/issues/attachments/create-attachment";
import { listAttachments } from "@/lib/issues/attachments/queries";
import { ATTACHMENT_LIMIT } from "@/lib/issues/attachments/schema";
import { authenticate } from "@/lib/identity/request/authenticate";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";
import { discardOnFailure } from "@/lib/platform/storage/discard-on-failure";

type Params = { projectId: string; issueId: string };

export const GET = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "attachments.read", { project });
  const issue = findIssue(project, params.issueId);
  return json(await listAttachments(project, issue.id));
});

/** Returns the issue and its project if the caller can attach files to it. Throws otherwise. */
function openForUpload(actor: Actor, params: Params) {
  const project = openProject(actor, params.projectId);
  authorize(actor, "attachments.create", { project });
  const issue = findIssue(project, params.issueId);
  requireLive(issue);
  return { project, issue };
}

export const POST = longRoute<Params>(async ({ actor, request, params, conclude }) => {
  const { project } = openForUpload(actor, params);
  const file = await readFile(request, {
    limit: ATTACHMENT_LIMIT,
    take: (incoming) => storeAttachment(project, incoming),
  });
  return discardOnFailure(project, file.storageKey, async () => {
    // The upload may have taken half an hour, so check the permissions again.
    const current = openForUpload(await authenticate(request, params), params);
    return conclude(async () => {
      const attachment = await createAttachment(current.project, current.issue.id, file);
      return json(attachment, { status: 201 });
    });
  });
});
