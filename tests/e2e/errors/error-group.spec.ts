import type { Page } from "@playwright/test";
import type { ErrorGroup } from "@/lib/errors/groups/schema";
import { chooseTheme, expect, expectAccessible, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";

let scene: GroupScene;

test.beforeAll(async ({ workspace }) => {
  scene = await GroupScene.make(workspace, "Shop", "SHOP");
});

const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** Returns the toast that reports an action. */
const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

const DETAILS = {
  tags: { route: "POST /checkout", markup: "<img src=x onerror=alert(1)>" },
  breadcrumbs: [
    {
      at: "2026-03-12T14:02:00Z",
      type: "default",
      category: "ui.click",
      level: "info",
      message: "button#pay",
      data: null,
    },
  ],
  request: {
    method: "POST",
    url: "https://shop.example.com/checkout",
    headers: { "user-agent": "Mozilla/5.0" },
    referrer: "javascript:alert(1)",
  },
  user: { id: "4711" },
  contexts: { os: { name: "Linux" } },
  extra: { attempt: 3 },
};

for (const theme of ["light", "dark"] as const) {
  test(`the page is accessible with every section open, in the ${theme} theme`, async ({
    page,
    workspace,
    signIn,
  }) => {
    const { id, page: address } = await scene.group("TypeError", 1, { isRegressed: true });
    await scene.event(id, "rule is undefined", DETAILS);
    await chooseTheme(page, theme);
    await signIn(workspace.admin);
    await page.goto(address);
    await expect(title(page, "TypeError")).toBeVisible();
    await expect(page.getByText("Regressed", { exact: true })).toBeVisible();
    await page.getByText("Contexts").click();
    await page.getByText("Extra").click();
    await expect(page.getByRole("cell", { name: "Linux", exact: true })).toBeVisible();
    await expect(page.getByRole("img", { name: /in the last 7 days/ })).toBeVisible();
    await expectAccessible(page);

    await button(page, "Table").click();
    await page.getByRole("radio", { name: "90d" }).check();
    await expect(page.getByText("In the last 90 days", { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.press("p");
    await expect(page.getByRole("dialog")).toContainText("TypeError: rule is undefined");
    await expectAccessible(page);
  });
}

test("tags count the kept occurrences and filter them, in the URL", async ({
  page,
  workspace,
  signIn,
}) => {
  const { id, page: address } = await scene.group("TypeError", 1, { occurrenceCount: 410n });
  const context = { event: { level: "fatal" } };
  await scene.event(id, "in Safari", { tags: { browser: "Safari" }, user: { id: 1 } });
  await scene.event(id, "in Firefox", { tags: { browser: "Firefox" }, user: { id: 2 } });
  await scene.event(id, "in Safari again", {
    tags: { browser: "Safari" },
    user: { id: 1 },
    contexts: context,
  });
  await signIn(workspace.admin);
  await page.goto(address);
  await expect(page.getByText("2 in 3 kept")).toBeVisible();
  await expect(page.getByText("Level: Fatal")).toBeVisible();
  await expect(page.getByText("Newest of 3 kept · 410 occurrences")).toBeVisible();
  await expectAccessible(page);

  await button(page, "Firefox 1 of 3").click();
  await expect(page).toHaveURL(`${address}?tag=browser&value=Firefox`);
  await expect(page.getByText("Newest of 1 with this tag")).toBeVisible();
  await expect(page.getByText("in Firefox")).toBeVisible();
  await page.reload();
  await expect(page.getByText("in Firefox")).toBeVisible();
  await button(page, "Safari 2 of 3").click();
  await expect(page.getByText("Newest of 2 with this tag")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("2 of 2 with this tag")).toBeVisible();
  await button(page, "Show all, not only browser: Safari").click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText("Newest of 3 kept")).toBeVisible();
});

test("source code keeps its indentation and every character", async ({
  page,
  workspace,
  signIn,
}) => {
  const { id, page: address } = await scene.group("TypeError", 1);
  for (const message of ["first", "second"]) await scene.event(id, message);
  await signIn(workspace.admin);
  await page.goto(address);
  const line = page.locator("li[aria-current]").filter({ hasText: "rule.percent" });
  const code = line.locator("span").last();
  await expect(code).toHaveText("  return 1 - rule.percent;", { useInnerText: true });
  await expect(code).toHaveCSS("white-space-collapse", "preserve");
  await expect(code).toHaveCSS("font-variant-ligatures", "none");
  await expect(page.getByText("Newest of 2 kept · 3 occurrences")).toBeVisible();
});

test("event data is shown as text, and only web URLs are links", async ({
  page,
  workspace,
  signIn,
}) => {
  const { id, page: address } = await scene.group("TypeError", 1);
  await scene.event(id, "<b>rule</b> is undefined", DETAILS);
  await signIn(workspace.admin);
  await page.goto(address);
  await expect(page.getByText("<b>rule</b> is undefined")).toBeVisible();
  await expect(page.getByText("<img src=x onerror=alert(1)>").first()).toBeVisible();
  const link = page.getByRole("link", { name: "https://shop.example.com/checkout" });
  await expect(link).toHaveAttribute("rel", /noreferrer/);
  await expect(page.getByText("javascript:alert(1)")).toBeVisible();
  await expect(page.locator("a[href^=javascript]")).toHaveCount(0);
});

test("library frames are collapsed, can be expanded by keyboard, and stay open across occurrences", async ({
  page,
  workspace,
  signIn,
}) => {
  const { id, page: address } = await scene.group("TypeError", 1);
  await scene.event(id, "the older error");
  await scene.event(id, "the newer error");
  await signIn(workspace.admin);
  await page.goto(address);
  await expect(page.getByText("return 1 - rule.percent;")).toBeVisible();
  await expect(page.getByText("/app/src/server.ts:12:5")).toBeVisible();
  await expect(page.getByText("/app/node_modules/express/layer.js:95:5")).toHaveCount(0);

  const toggle = button(page, "2 library frames");
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText("/app/node_modules/express/layer.js:95:5")).toBeVisible();
  await button(page, /applyDiscount/).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("return 1 - rule.percent;")).toHaveCount(0);

  await expect(page.getByText("the newer error")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("the older error")).toBeVisible();
  await expect(page.getByText(/^2 of 2 kept/)).toBeVisible();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText("return 1 - rule.percent;")).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("the newer error")).toBeVisible();
});

test("without stored occurrences, the group's own stack is shown", async ({
  page,
  workspace,
  signIn,
}) => {
  const { page: address } = await scene.group("TypeError", 1);
  await signIn(workspace.admin);
  await page.goto(address);
  await expect(page.getByText("There are no stored occurrences left")).toBeVisible();
  await expect(page.getByText("/app/src/discount.ts:42:5")).toBeVisible();
  await expect(button(page, "2 library frames")).toBeVisible();
});

test("the stack can be copied as text and as Markdown", async ({
  page,
  context,
  workspace,
  signIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id, page: address } = await scene.group("TypeError", 1);
  await scene.event(id, "rule is undefined");
  await signIn(workspace.admin);
  await page.goto(address);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const stack = "TypeError: rule is undefined\n    at applyDiscount (/app/src/discount.ts:42:5)";
  await button(page, "Copy text").click();
  await expect.poll(copied).toContain(stack);
  await button(page, "Copy Markdown").click();
  await expect.poll(copied).toContain(`**TypeError: rule is undefined**\n\n\`\`\`\n${stack}`);
  expect(await copied()).toContain(`- Error group: <${workspace.origin}${address}?event=`);
});

test(
  "the page explains why occurrences are grouped, and merges can be undone",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const { id, page: address } = await scene.group("TypeError", 1);
    const other = await scene.group("RangeError", 2);
    await scene.call(id, "merge", { error_group_ids: [other.id] });
    await signIn(workspace.admin);
    await page.goto(address);
    await expect(
      page.getByText("Same exception class, same calls, same environment."),
    ).toBeVisible();
    const inputs = page.getByRole("list", { name: "Exception class and calls used for grouping" });
    await expect(inputs.getByRole("listitem")).toHaveText([
      "TypeError",
      "src/discount.ts applyDiscount",
    ]);
    const count = page.locator("dl").getByText("6", { exact: true });
    await expect(count).toBeVisible();

    await button(page, "Unmerge RangeError").click();
    await expect(toast(page, "RangeError was unmerged")).toBeVisible();
    await expect(count).toHaveCount(0);
    expect((await scene.read<ErrorGroup>(other.id)).occurrence_count).toBe(3);
    await button(page, "Undo").click();
    await expect(button(page, "Unmerge RangeError")).toBeVisible();
    await expect(count).toBeVisible();
  },
);

test("other people's changes appear, and expanded frames stay open", async ({
  page,
  workspace,
  signIn,
}) => {
  const { id, page: address } = await scene.group("TypeError", 1);
  await scene.event(id, "the error on screen");
  await signIn(workspace.admin);
  await page.goto(address);
  const toggle = button(page, "2 library frames");
  await toggle.click();
  await scene.event(id, "a later error");
  await scene.call(id, "resolve");
  await expect(page.getByText("Resolved", { exact: true })).toBeVisible();
  await expect(page.getByText("resolved it")).toBeVisible();
  await expect(page.getByText(/^2 of 2 kept/)).toBeVisible();
  await expect(page.getByText("the error on screen")).toBeVisible();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
});

test("users without permission see which one they need", async ({ page, workspace, signIn }) => {
  const member = await workspace.person("member", "Rea", "Reader");
  const ownScene = await GroupScene.make(workspace, "Read only", "REA");
  await workspace.admin.api.post(`/api/projects/${ownScene.project.id}/members`, {
    user_id: member.id,
  });
  const { id, page: address } = await ownScene.group("TypeError", 1);
  await signIn(member);
  await page.goto(address);
  const resolve = button(page, "Resolve");
  await expect(resolve).toHaveAttribute("aria-disabled", "true");
  await resolve.hover();
  await expect(page.getByRole("tooltip")).toContainText("Needs Issues: Update All");
  await page.keyboard.press("r");
  await expect(title(page, "TypeError")).toBeVisible();
  expect((await ownScene.read<ErrorGroup>(id)).status).toBe(0);
});

test("while error tracking is off, the page says who can turn it on", async ({
  page,
  workspace,
  signIn,
}) => {
  const { page: address } = await scene.group("TypeError", 1);
  await GroupScene.switchTracking(workspace, false);
  try {
    await signIn(workspace.admin);
    await page.goto(address);
    await expect(title(page, /racking is off/)).toBeVisible();
    await expectAccessible(page);
  } finally {
    await GroupScene.switchTracking(workspace, true);
  }
});
