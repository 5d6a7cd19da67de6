import { prisma } from "@/tests/support/database/prisma";
import { localDay, wallTime } from "@/lib/messaging/digests/local-time";
import { addDays } from "@/lib/messaging/reminders/next-morning";
import { expect, test } from "../../../support/pages/e2e";

/** A zone in which it is neither night nor almost midnight. */
const ZONE = ["UTC", "Asia/Kathmandu", "Pacific/Auckland", "America/Los_Angeles"].find((zone) => {
  const hour = new Date(wallTime(Date.now(), zone)).getUTCHours();
  return hour >= 9 && hour < 22;
})!;

test("a reminder lists what is due tomorrow, and its link turns reminders off", async ({
  page,
  workspace,
  signIn,
}) => {
  const today = localDay(new Date(), ZONE);
  const project = await workspace.project("Reminders", "REM");
  const issue = await workspace.issue(project, {
    title: "Paint the hull",
    due_on: addDays(today, 1),
    assignee_id: workspace.admin.id,
  });
  await signIn(workspace.admin);
  await page.goto("/settings/notifications");
  await expect(page.getByRole("switch", { name: /Due dates/ })).toBeChecked();
  await prisma.tenant.update({
    where: { id: workspace.id },
    data: {
      timeZone: ZONE,
      nextRemindersAt: new Date(),
      remindedOn: new Date(addDays(today, -1)),
    },
  });
  const text = async () => {
    await page.goto("/mailbox");
    return page.getByRole("main").innerText();
  };
  await expect.poll(text, { timeout: 45_000 }).toContain("1 due tomorrow");
  const mail = page.getByRole("article").filter({ hasText: "1 due tomorrow" }).first();
  const body = (await mail.count()) > 0 ? mail : page.getByRole("main");
  await expect(body).toContainText(`${issue.key} · Paint the hull`);
  const [link = ""] = /\/unsubscribe\/[\w.-]+/.exec(await body.innerText()) ?? [];
  await page.goto(link);
  await page.getByRole("button", { name: /Unsubscribe/ }).click();
  await expect(page.getByText("You won’t get reminders of due dates anymore.")).toBeVisible();
  await page.goto("/settings/notifications");
  await expect(page.getByRole("switch", { name: /Due dates/ })).not.toBeChecked();
});
