import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../../support/pages/e2e";
import { comment, link, makeScene, pane, pathOf } from "../../support/pages/inbox-scene";

interface Shown {
  title: string;
  body: string;
  tag: string;
}

/** The desktop of the tests: it records what a tab shows, and lets them press it. */
interface Desktop extends Window {
  shown: Shown[];
  hasFocus: boolean;
  press: (tag: string) => void;
}

/** Gives every tab a desktop. Headless browsers have none, and focus all their tabs at once. */
async function giveDesktop(context: BrowserContext, answer: NotificationPermission) {
  await context.addInitScript((permitted) => {
    // A new tab's empty page has no storage.
    if (window.origin === "null") return;
    const desktop = window as unknown as Desktop;
    const pressed = new Map<string, () => void>();
    desktop.shown = [];
    desktop.hasFocus = false;
    desktop.press = (tag) => pressed.get(tag)?.();
    document.hasFocus = () => desktop.hasFocus;
    class DesktopNotification {
      static permission = localStorage.getItem("test.permission") ?? "default";
      static requestPermission() {
        localStorage.setItem("test.permission", permitted);
        DesktopNotification.permission = permitted;
        return Promise.resolve(permitted);
      }
      constructor(title: string, { body = "", tag = "" }: NotificationOptions = {}) {
        desktop.shown.push({ title, body, tag });
        pressed.set(tag, () => this.onclick?.());
      }
      onclick: (() => void) | null = null;
      close() {}
    }
    Object.defineProperty(window, "Notification", { value: DesktopNotification });
  }, answer);
}

const shownIn = (page: Page) => page.evaluate(() => (window as unknown as Desktop).shown);
const shownInAll = async (pages: Page[]) => (await Promise.all(pages.map(shownIn))).flat();
const setFocus = (page: Page, hasFocus: boolean) =>
  page.evaluate((value) => {
    (window as unknown as Desktop).hasFocus = value;
    window.dispatchEvent(new Event(value ? "focus" : "blur"));
  }, hasFocus);
const toggle = (page: Page) => page.getByRole("switch", { name: /Desktop notifications/ });

test("one of several tabs shows what arrives, unless one has focus", async ({
  page,
  context,
  workspace,
  signIn,
}) => {
  const { reader, other, pump, hull } = await makeScene(workspace);
  await giveDesktop(context, "granted");
  await signIn(reader);
  await page.goto("/settings/notifications");
  expect(await shownIn(page)).toEqual([]);
  await toggle(page).click();
  await expect(toggle(page)).toBeChecked();
  expect(await shownIn(page)).toMatchObject([{ title: "Desktop notifications are on" }]);
  await expectAccessible(page);

  const second = await context.newPage();
  await second.goto("/my-issues");
  const pages = [page, second];
  const texts = async () => (await shownInAll(pages)).slice(1);
  // The channel is joined once the unread count follows a change.
  await comment(other, pump, "First.");
  await expect(second).toHaveTitle(/^\(1\)/);
  await comment(other, pump, "It squeaks **again**.");
  await expect
    .poll(async () => (await texts()).at(-1))
    .toEqual({
      title: `Olaf Other commented on ${pump.key}`,
      body: "Bilge pump squeaks\nIt squeaks again.",
      tag: `issue-${pump.id}`,
    });

  await setFocus(second, true);
  await comment(other, hull, "While it has focus.");
  // The title counts issues, not notifications.
  await expect(second).toHaveTitle(/^\(2\)/);
  // The tab that shows what arrives has dealt with it too.
  const [newest] = await reader.api.get<{ id: number }[]>("/api/notifications?limit=1");
  const lastKey = `lanework.desktop-notifications.${reader.id}.last`;
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), lastKey))
    .toBe(String(newest?.id));
  await setFocus(second, false);
  await other.api.post(`${pathOf(hull)}/comments`, { body: "While nobody looks." });
  await expect.poll(async () => (await texts()).at(-1)?.body).toContain("While nobody looks.");
  const all = await texts();
  expect(all.filter(({ body }) => body.includes("While it has focus."))).toEqual([]);
  expect(new Set(all.map(({ body }) => body)).size).toBe(all.length);

  const leader = (await shownIn(second)).length > 0 ? second : page;
  await leader.evaluate((tag) => (window as unknown as Desktop).press(tag), `issue-${hull.id}`);
  await expect(pane(leader, hull.key)).toContainText("While nobody looks.");
  await expect(link(leader, hull.key)).toHaveAttribute("aria-current", "true");
});

test("a refusal is explained, and nothing is asked before the switch is pressed", async ({
  page,
  context,
  workspace,
  signIn,
}) => {
  const { reader } = await makeScene(workspace);
  await giveDesktop(context, "denied");
  await signIn(reader);
  await page.goto("/settings/notifications");
  await expect(page.getByText("Your browser blocks notifications")).toBeHidden();
  await toggle(page).click();
  const refusal = page.getByRole("alert").filter({ hasText: "Your browser blocks notifications" });
  await expect(refusal).toBeVisible();
  await expect(toggle(page)).not.toBeChecked();
  await expect(toggle(page)).toBeDisabled();
  await expectAccessible(page);
});
