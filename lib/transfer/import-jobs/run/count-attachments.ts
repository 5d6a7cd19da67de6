import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";
import type { ImportPreview } from "@/lib/transfer/import-jobs/schema";
import { isOnHost } from "./download-hosts";

type Attached = Pick<IssueDraft, "attachments">;

/** Returns how many attachments the drafts have, and how many are on hosts to download from. */
export function countAttachments(drafts: Attached[], hosts: readonly string[]) {
  const files = drafts.flatMap(({ attachments }) => attachments);
  const allowed = files.filter(({ url }) => isOnHost(url, hosts));
  return { found: files.length, toDownload: allowed.length };
}

/** Maximum number of hosts that a preview names. */
const MAX_HOSTS = 100;

/** Returns how many attachments are on each host, and whether they are downloaded from there. */
export function attachmentHosts(
  drafts: Attached[],
  hosts: readonly string[],
): ImportPreview["attachments"] {
  const counts = new Map<string, number>();
  for (const { url } of drafts.flatMap(({ attachments }) => attachments)) {
    const { host } = new URL(url);
    counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts]
    .map(([host, count]) => ({ host, count, is_downloaded: hosts.includes(host) }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_HOSTS);
}
