import { describe, expect, it } from "vitest";
import type { MailNotification } from "@/lib/messaging/mail/find-notifications";
import { writeNotificationMail } from "@/lib/messaging/mail/write-mail";
import { NotificationType } from "@/lib/messaging/notifications/schema";

function mailAbout(body: string) {
  const notice: MailNotification = {
    type: NotificationType.Comment,
    reason: "watching",
    message: "Ana Lima commented on ENG-7",
    comment: { id: 1, body },
    issue: { id: 7, key: "ENG-7", title: "Login fails" },
    project: { id: 1, name: "Apollo", key_prefix: "ENG" },
    team: null,
    recipient: { id: 2, email: "ben@acme.test" },
  };
  return writeNotificationMail({
    notices: [notice],
    url: "http://acme.localhost",
    preference: "notify_watched_activity_email",
    unsubscribeLink: "http://acme.localhost/unsubscribe/x",
  });
}

describe("the comment in an email", () => {
  it("is included in full", async () => {
    const { text, html } = await mailAbout(`${"word ".repeat(999)}end.`);
    expect(text).toContain("word end.");
    expect(html).toContain("word end.");
    expect(text).not.toContain("Read the full comment");
  });

  it.each([
    ["many short lines", "one more line\n".repeat(4_600)],
    ["one long line", "a".repeat(65_535)],
    ["a short line and a long one", `Hello\n${"a".repeat(65_000)}`],
    ["double-width characters", `x${"😀".repeat(30_000)}`],
    ["text that is slow to lay out", "http://a.b ".repeat(5_900)],
  ])("is truncated if it is long: %s", async (_, body) => {
    const { text, html } = await mailAbout(body);
    expect(text).toContain("Read the full comment in Lanework.");
    expect(text.length).toBeGreaterThan(2_500);
    expect(text.length).toBeLessThan(10_000);
    expect(html.length).toBeLessThan(60_000);
    expect(html.isWellFormed()).toBe(true);
  });
});
