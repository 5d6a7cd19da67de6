import { issueHref } from "@/components/screen/navigation/issue-href";
import type { Notification } from "@/lib/messaging/notifications/schema";

/** The page of a notification's subject: the issue at the comment, the project's board or the team. */
export function rowHref({ notifiable, comment_id: comment }: Notification): string {
  if (notifiable.type === "project") return `/projects/${notifiable.id}/board`;
  if (notifiable.type === "team") return "/settings/teams";
  const href = issueHref(notifiable.project_id, notifiable.key);
  return comment === null ? href : `${href}#comment-${comment}`;
}
