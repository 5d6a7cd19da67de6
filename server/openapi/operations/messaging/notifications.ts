import { z } from "zod";
import {
  notificationIds,
  notificationQuery,
  notificationResource,
  notificationSummary,
  snoozeBody,
} from "@/lib/messaging/notifications/schema";
import { done, ok, paged } from "../../response-types";
import type { Operation } from "../../operation";

const tag = "Notifications";

function bulk(action: string, summary: string): Operation {
  return {
    method: "POST",
    path: `/api/notifications/bulk-${action}`,
    tag,
    summary,
    description:
      "All or nothing: an id that is not one of your notifications returns 422, and nothing changes.",
    body: { schema: notificationIds },
    responses: done(),
  };
}

export const notificationOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/notifications",
    tag,
    summary: "List your notifications",
    description:
      "Newest first. `type`: 1 Assignment, 2 Comment, 3 Lane change, 4 Mention, 5 Project membership, 6 Team membership. With `details`, each carries an `excerpt`: the beginning of its comment as plain text, or null, its `snooze`, and `same_comment_ids`: your others about the same comment. `folded` leaves out comments that a mention with the same read state tells of. Snoozed ones are left out, unless `snoozed` is true. `finished` keeps those about issues that are or are not in the final lane. With `returned_first`, unread ones whose snooze is over come before the first page.",
    query: notificationQuery,
    responses: ok("A page of notifications.", z.array(notificationResource), paged),
  },
  {
    method: "GET",
    path: "/api/notifications/summary",
    tag,
    summary: "Count your notifications",
    responses: ok(
      "The number of unread notifications, and of what they are about, in total and by type.",
      notificationSummary,
    ),
  },
  bulk("read", "Mark notifications as read"),
  bulk("unread", "Mark notifications as unread"),
  bulk("delete", "Delete notifications"),
  {
    method: "POST",
    path: "/api/notifications/snooze",
    tag,
    summary: "Snooze notifications",
    description:
      "Hides them and your others about the same issues: until a time, until someone else comments on the issue, moves it to another lane or changes its assignee (`until_change`), or until whichever is first. They come back unread. A mention or an assignment ends any snooze; other new notifications about the issue are snoozed with it. All or nothing.",
    body: { schema: snoozeBody, example: { notification_ids: [1], until_change: true } },
    responses: done(),
  },
  {
    method: "POST",
    path: "/api/notifications/unsnooze",
    tag,
    summary: "End a snooze",
    description: "Also of your others about the same issues. All or nothing.",
    body: { schema: notificationIds },
    responses: done(),
  },
];
