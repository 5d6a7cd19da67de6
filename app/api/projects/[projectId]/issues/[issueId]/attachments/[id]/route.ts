import { authorize, authorizeRecord } from "@/lib/platform/access/authorize";
import { openProject } from "@/lib/platform/access/scopes";
import { route } from "@/lib/identity/request/route";
import { deleteAttachment } from "@/lib/issues/attachments/delete-attachment";
import { findAttachment } from "@/lib/issues/attachments/queries";
import { findIssue, requireLive } from "@/lib/issues/issues/queries";
import { serveFile } from "@/lib/platform/storage/serve-file";

type Params = { projectId: string; issueId: string; id: string };

export const GET = route<Params>(async ({ actor, request, params }) => {
  const project = openProject(actor, params.projectId);
  authorize(actor, "attachments.read", { project });
  const issue = findIssue(project, params.issueId);
  const attachment = await findAttachment(project, issue.id, params.id);
  return serveFile(request, {
    storageKey: attachment.storage_key,
    sizeBytes: attachment.size_bytes,
    fileName: attachment.file_name,
    contentType: attachment.content_type,
    etag: `"attachment-${attachment.id}"`,
    // The browser must revalidate, so that users who lost access cannot see a cached copy.
    cacheControl: "private, no-cache",
  });
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  const project = openProject(actor, params.projectId);
  const attachment = await authorizeRecord(actor, "attachments.delete", project, () =>
    findAttachment(project, findIssue(project, params.issueId).id, params.id),
  );
  requireLive(findIssue(project, params.issueId));
  await deleteAttachment(project, attachment);
  return new Response(null, { status: 204 });
});
