import type { Notification } from "@/lib/messaging/notifications/schema";

function about(notifiable: Notification["notifiable"], id: number): Notification {
  return {
    id,
    type: 2,
    message: "Ana Lima commented on ENG-1",
    read_at: null,
    created_at: "2026-11-21T10:00:00.000000Z",
    actor: null,
    notifiable,
    comment_id: null,
    reason: "watching",
  };
}

export const onIssue = (id: number, number: number) =>
  about({ type: "issue", id: number, key: `ENG-${number}`, title: "One", project_id: 1 }, id);
export const onProject = (id: number) => about({ type: "project", id: 1, name: "Apollo" }, id);

export const assigned = (id: number, minute: number, to: "assigned" | "unassigned") => ({
  ...onIssue(id, 1),
  type: 1,
  reason: to,
  created_at: `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000000Z`,
});

export const moved = (id: number, minute: number, from: string, to: string): Notification => ({
  ...assigned(id, minute, "assigned"),
  type: 3,
  reason: "watching",
  message: `Deleted user moved ENG-1 from ${from} to ${to}`,
});

export const mention = (id: number): Notification => ({
  ...onIssue(id, 1),
  type: 4,
  reason: "mentioned",
});
