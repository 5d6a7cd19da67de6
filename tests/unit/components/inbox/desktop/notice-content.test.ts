import { describe, expect, it } from "vitest";
import { newNotices } from "@/components/inbox/desktop/notice-content";
import { NotificationType } from "@/lib/messaging/notifications/enumerations";
import type { Notification } from "@/lib/messaging/notifications/schema";

function notification(id: number, fields: Partial<Notification> = {}): Notification {
  return {
    id,
    type: NotificationType.Comment,
    message: "Ana Lima commented on ENG-7",
    read_at: null,
    created_at: "2026-07-01T10:00:00.000Z",
    actor: { id: 2, first_name: "Ana", last_name: "Lima", profile_picture: null },
    notifiable: { type: "issue", id: 70, key: "ENG-7", title: "Export fails", project_id: 1 },
    comment_id: 5,
    reason: "watching",
    excerpt: "It is slow.",
    ...fields,
  };
}

const about = (id: number) =>
  ({ type: "issue", id, key: `ENG-${id}`, title: `Issue ${id}`, project_id: 1 }) as const;

describe("newNotices", () => {
  it("says who did what, on which issue, and what they wrote", () => {
    expect(newNotices([notification(9)], 8, "all")).toEqual([
      {
        tag: "issue-70",
        title: "Ana Lima commented on ENG-7",
        body: "Export fails\nIt is slow.",
        href: "/inbox?open=ENG-7",
        ids: [9],
      },
    ]);
  });

  it("leaves out what was there before", () => {
    expect(newNotices([notification(9), notification(8)], 9, "all")).toEqual([]);
  });

  it("has one per issue, about the newest, whatever the order of the list", () => {
    const older = notification(10, { message: "Ana Lima moved ENG-7", excerpt: null });
    const newer = notification(11);
    for (const list of [
      [older, newer],
      [newer, older],
    ]) {
      expect(newNotices(list, 0, "all").map(({ title }) => title)).toEqual([newer.message]);
    }
  });

  it("opens a membership's own row", () => {
    const joined = notification(12, {
      type: NotificationType.ProjectMembership,
      message: "Ana Lima added you to the project Apollo",
      notifiable: { type: "project", id: 3, name: "Apollo" },
      excerpt: null,
    });
    expect(newNotices([joined], 0, "all")).toEqual([
      {
        tag: "notification-12",
        title: "Ana Lima added you to the project Apollo",
        body: "",
        href: "/inbox?open=n12",
        ids: [12],
      },
    ]);
  });

  it("keeps to mentions and assignments if that is the choice", () => {
    const list = [
      notification(1, { type: NotificationType.Comment, notifiable: about(1) }),
      notification(2, { type: NotificationType.Mention, notifiable: about(2) }),
      notification(3, { type: NotificationType.Assignment, notifiable: about(3) }),
      notification(4, { type: NotificationType.LaneChange, notifiable: about(4) }),
    ];
    expect(newNotices(list, 0, "personal").flatMap(({ ids }) => ids)).toEqual([2, 3]);
    expect(newNotices(list, 0, "off")).toEqual([]);
  });

  it("is a single one if many arrive at once", () => {
    const list = [4, 3, 2, 1].map((id) => notification(id, { notifiable: about(id) }));
    expect(newNotices(list.slice(1), 0, "all")).toHaveLength(3);
    expect(newNotices(list, 0, "all")).toMatchObject([
      { tag: "inbox", title: "4 notifications in your inbox", href: "/inbox" },
    ]);
  });
});
