import { describe, expect, it } from "vitest";
import {
  countNotifications,
  messageLine,
  messageParts,
  reasonText,
  subjectsName,
} from "@/components/inbox/rows/inbox-text";
import type { Notification } from "@/lib/messaging/notifications/schema";

const ana = { id: 1, first_name: "Ana", last_name: "Kovač", profile_picture: null };

function makeNotification(message: string, fields: Partial<Notification> = {}): Notification {
  return {
    id: 1,
    type: 3,
    message,
    read_at: null,
    created_at: "2026-11-21T10:00:00.000000Z",
    actor: ana,
    notifiable: { type: "issue", id: 7, key: "ENG-7", title: "One", project_id: 1 },
    comment_id: null,
    reason: "watching",
    ...fields,
  };
}

describe("a row's message", () => {
  it.each([
    ["assigned you ENG-7", "assigned you"],
    ["unassigned you from ENG-7", "unassigned you"],
    ["commented on ENG-7", "commented"],
    ["mentioned you on ENG-7", "mentioned you"],
    ["moved ENG-7 from To do to ENG-70", "moved it from To do to ENG-70"],
  ])("says who did what: %s", (what, did) => {
    const notification = makeNotification(`Ana Kovač ${what}`);
    const parts = messageParts(notification);
    expect(parts.name).toBe("Ana Kovač");
    expect(messageLine(notification, "").did).toBe(did);
  });

  it("leaves out the name of a deleted person", () => {
    const parts = messageParts(
      makeNotification("Deleted user commented on ENG-7", { actor: null }),
    );
    expect(parts).toEqual({ name: "Deleted user", did: "commented on ENG-7" });
  });

  it("keeps the names of people and projects, whatever they contain", () => {
    const message = "Ana moved on added you to the project moved on";
    const notification = makeNotification(message, {
      actor: { ...ana, last_name: "moved on" },
      notifiable: { type: "project", id: 1, name: "moved on" },
    });
    const { name, did } = messageLine(notification, "");
    expect(name).toBe("Ana moved on");
    expect(did).toBe("added you to the project moved on");
  });
});

describe("what somebody wrote", () => {
  const said = (excerpt: string | null, reader = "Rita Reader") =>
    messageLine(makeNotification("Ana Kovač mentioned you on ENG-7", { excerpt }), reader).said;

  it.each([
    ["@Rita Reader, can you look?", "can you look?"],
    ["@Rita Reader can you look?", "can you look?"],
    ["@Rita Reader — look", "look"],
    ["@Rita Readerson can you look?", "@Rita Readerson can you look?"],
    ["Ask @Rita Reader", "Ask @Rita Reader"],
    ["@Rita Reader", "@Rita Reader"],
  ])("is without the reader’s own name in front: %s", (excerpt, expected) => {
    expect(said(excerpt)).toBe(expected);
  });

  it("may be nothing", () => {
    expect([said(null), said("")]).toEqual([null, null]);
  });
});

it("names what several notifications are about", () => {
  const one = makeNotification("");
  const other = { ...one, notifiable: { ...one.notifiable, key: "ENG-8" } } as Notification;
  expect(subjectsName([one, one])).toBe("ENG-7");
  expect(subjectsName([one, other])).toBe("2 issues");
});

it("gives the reason for a notification", () => {
  expect(reasonText(makeNotification("", { reason: "watching" }))).toBe("You’re watching ENG-7.");
  expect(reasonText(makeNotification("", { reason: "mentioned" }))).toBe(
    "Ana Kovač mentioned you in a comment on ENG-7.",
  );
});

it("pluralizes counts", () => {
  expect([countNotifications(1), countNotifications(1204)]).toEqual([
    "1 notification",
    "1,204 notifications",
  ]);
});
