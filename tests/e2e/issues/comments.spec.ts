import type { Locator, Page } from "@playwright/test";
import type { Comment } from "@/lib/issues/comments/schema";
import { chooseTheme, expect, expectAccessible, test, type Theme } from "../../support/pages/e2e";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;
let ben: Person;
let vera: Person;

test.beforeAll(async ({ workspace }) => {
  ben = await workspace.person("contributor", "Ben", "Builder");
  vera = await workspace.person("member", "Vera", "Viewer");
  project = await workspace.project("Talk", "TLK", { members: [ben, vera] });
});

const commentsPath = (key: string) => `/api/projects/${project.id}/issues/${key}/comments`;

function say(by: Person, key: string, body: string): Promise<Comment> {
  return by.api.post<Comment>(commentsPath(key), { body });
}

const timeline = (page: Page) => page.getByRole("region", { name: "Activity" });
const comments = (page: Page) => timeline(page).getByRole("listitem", { name: /^Comment by/ });
const composer = (page: Page) => page.getByRole("textbox", { name: "Comment" });

async function openIssue(page: Page, key: string, fragment = ""): Promise<void> {
  await page.goto(`${project.path}/issues/${key}${fragment}`);
  await expect(timeline(page)).toContainText("created the issue");
}

async function choose(comment: Locator, action: string): Promise<void> {
  await comment.getByRole("button", { name: /^Actions for the comment/ }).click();
  await comment.page().getByRole("menuitem", { name: action }).click();
}

test(
  "a comment with a mention is written by keyboard, edited, deleted and restored",
  { tag: "@core" },
  async ({ page, workspace, signIn }) => {
    const { key } = await workspace.issue(project, { title: "Under discussion" });
    await signIn(workspace.admin);
    await openIssue(page, key);

    await test.step("@ completes a name", async () => {
      await composer(page).click();
      await page.keyboard.type("Could you look, @bu");
      const list = page.getByRole("listbox", { name: "People to mention" });
      await expect(list.getByRole("option")).toHaveText([/Ben Builder/]);
      const active = await composer(page).getAttribute("aria-activedescendant");
      expect(active).toBe(await list.getByRole("option").getAttribute("id"));
      await expectAccessible(page);
      await page.keyboard.press("Tab");
      await expect(composer(page)).toHaveValue(`Could you look, [@Ben Builder](user:${ben.id}) `);
      await expect(list).toBeHidden();
    });

    await test.step("Escape keeps the typed text", async () => {
      await page.keyboard.type("or @");
      await expect(page.getByRole("option", { name: "Vera Viewer" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("listbox", { name: "People to mention" })).toBeHidden();
      await expect(composer(page)).toHaveValue(/ or @$/);
      await page.keyboard.type("noon?");
    });

    await test.step("the draft survives a reload, and Ctrl+Enter sends it", async () => {
      await page.reload();
      await expect(composer(page)).toHaveValue(/ or @noon\?$/);
      await composer(page).focus();
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(comments(page)).toHaveText([/Could you look, @Ben Builder or @noon\?/]);
      await expect(composer(page)).toHaveValue("");
      await expect(composer(page)).toBeFocused();
      // The comment is shown before it is saved.
      await expect
        .poll(async () => (await workspace.admin.api.get<Comment[]>(commentsPath(key)))[0]?.body)
        .toBe(`Could you look, [@Ben Builder](user:${ben.id}) or @noon?`);
    });

    await test.step("the comment is edited in place", async () => {
      await choose(comments(page).first(), "Edit comment");
      const editor = comments(page).first().getByRole("textbox", { name: "Comment" });
      await expect(editor).toBeFocused();
      await editor.fill("Never mind");
      await page.keyboard.press("Escape");
      await expect(comments(page)).toContainText(["Could you look"]);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(editor).toHaveValue("Never mind");
      await editor.press("ControlOrMeta+Enter");
      await expect(comments(page)).toHaveText([/edited.*Never mind/]);
    });

    await test.step("a deletion is saved only once it can no longer be undone", async () => {
      await choose(comments(page).first(), "Delete comment");
      await expect(comments(page)).toHaveCount(0);
      expect(await workspace.admin.api.get<Comment[]>(commentsPath(key))).toHaveLength(1);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(comments(page)).toHaveText([/Never mind/]);
      await choose(comments(page).first(), "Delete comment");
      await expect(comments(page)).toHaveCount(0);
      const left = () => workspace.admin.api.get<Comment[]>(commentsPath(key));
      await expect.poll(async () => (await left()).length, { timeout: 20_000 }).toBe(0);
    });
  },
);

test("a comment that could not be sent becomes a draft again", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|ERR_/);
  const { key } = await workspace.issue(project, { title: "Offline" });
  await signIn(workspace.admin);
  await openIssue(page, key);
  await page.route("**/comments", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await composer(page).fill("Words that took an hour");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Your comment was not sent")).toBeVisible();
  await expect(composer(page)).toHaveValue("Words that took an hour");
  await expect(comments(page)).toHaveCount(0);
  await page.unroute("**/comments");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments(page)).toHaveText([/Words that took an hour/]);
});

test("a link to a comment scrolls to it, including in the peek", async ({
  page,
  workspace,
  signIn,
}) => {
  const { key } = await workspace.issue(project, { title: "Long discussion" });
  const posted: Comment[] = [];
  for (let number = 1; number <= 40; number += 1) {
    posted.push(await say(ben, key, `Number ${number}.\n\n${"More words.\n".repeat(number % 7)}`));
  }
  const { id } = posted[20]!;
  await signIn(workspace.admin);
  await openIssue(page, key, `#comment-${id}`);
  const linked = page.locator(`#comment-${id}`);
  await expect(linked).toBeFocused();
  await expect(linked).toBeInViewport();
  await expectAccessible(page);
  await page.goto(`${project.path}/board?peek=${key}#comment-${id}`);
  await expect(page.getByRole("dialog", { name: `Issue ${key}` })).toBeVisible();
  await expect(linked).toBeInViewport();
  await workspace.admin.api.send("DELETE", `${commentsPath(key)}/${id}`);
  await openIssue(page, key, `#comment-${id}`);
  await expect(page.getByText("This comment no longer exists")).toBeVisible();
  await page.getByRole("radio", { name: "Changes" }).check();
  await expect(comments(page)).toHaveCount(0);
});

test("malicious Markdown is shown as text", async ({ page, workspace, signIn }) => {
  const { key } = await workspace.issue(project, { title: "Hostile" });
  await say(
    ben,
    key,
    '<script>window.hit = 1</script> <img src=x onerror="window.hit = 1"> [link](javascript:window.hit=1) ' +
      "![picture](https://x.test/a.png) <a href='javascript:window.hit=1'>raw</a>",
  );
  await say(ben, key, "]".repeat(65_535));
  await say(ben, key, `${">".repeat(60_000)} deep`);
  await signIn(workspace.admin);
  await openIssue(page, key);
  const [first, second, third] = [0, 1, 2].map((at) => comments(page).nth(at));
  await expect(first!).toContainText('<img src=x onerror="window.hit = 1">');
  await expect(first!.locator("img, script, iframe")).toHaveCount(0);
  const links = first!.locator(".markdown").getByRole("link");
  await expect(links).toHaveText(["Image: picture"]);
  await expect(links).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expect(second!).toContainText("Shown as plain text");
  await expect(third!).toContainText("Shown as plain text");
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
});

test("an issue can be watched, and its watchers are shown", async ({ page, workspace, signIn }) => {
  const { key } = await workspace.issue(project, { title: "Watched" });
  const isWatching = async () => {
    const path = `/api/projects/${project.id}/issues/${key}/watch`;
    return (await ben.api.get<{ watching: boolean }>(path)).watching;
  };
  await signIn(ben);
  await openIssue(page, key);
  const watch = page.getByRole("button", { name: "Watch", exact: true });
  const stop = page.getByRole("button", { name: "Watching", exact: true });
  await expect(watch).toHaveAttribute("aria-pressed", "false");
  await watch.click();
  await expect(stop).toHaveAttribute("aria-pressed", "true");
  await expect.poll(isWatching).toBe(true);
  await page.getByRole("button", { name: "2 watchers" }).click();
  const list = page.getByRole("dialog", { name: "Watchers" });
  await expect(list.getByRole("listitem")).toHaveText([/Ada Admin/, /Ben Builder.*you/]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Shift+W");
  await expect(watch).toBeVisible();
  await expect.poll(isWatching).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(stop).toBeVisible();
  await expect.poll(isWatching).toBe(true);
});

test("commenters watch the issue from then on", async ({ page, workspace, signIn }) => {
  const { key } = await workspace.issue(project, { title: "Joined" });
  await signIn(ben);
  await openIssue(page, key);
  await expect(page.getByRole("button", { name: "Watch", exact: true })).toBeVisible();
  await composer(page).fill("Me too");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const stop = page.getByRole("button", { name: "Watching", exact: true });
  await expect(stop).toBeVisible();
  await stop.hover();
  await expect(page.getByText("You’re watching this because you commented.")).toBeVisible();
});

test("users who cannot comment, or change other people's comments, see why", async ({
  page,
  workspace,
  signIn,
}) => {
  const { key } = await workspace.issue(project, { title: "Read only" });
  await say(workspace.admin, key, "For you to read");
  await signIn(vera);
  await openIssue(page, key);
  await expect(composer(page)).toHaveCount(0);
  await expect(page.getByText(/You can’t comment here.*Comments: Create/)).toBeVisible();
  await comments(page)
    .first()
    .getByRole("button", { name: /^Actions/ })
    .click();
  const remove = page.getByRole("menuitem", { name: "Delete comment" });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
});

for (const theme of ["light", "dark"] satisfies Theme[]) {
  test(`comments are accessible and fit on a phone in the ${theme} theme`, async ({
    page,
    workspace,
    signIn,
  }) => {
    await chooseTheme(page, theme);
    const { key } = await workspace.issue(project, { title: "Small" });
    const wide = `[@Ben Builder](user:${ben.id}) and [@Ada](user:${workspace.admin.id}) \`${"x".repeat(200)}\``;
    await say(ben, key, `${wide}\n\n|a|b|\n|-|-|\n|${"y".repeat(80)}|2|\n\n- [x] done\n\n> so`);
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(workspace.admin);
    await openIssue(page, key);
    await expect(comments(page)).toContainText(["@Ada Admin (you)"]);
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await isWide()).toBe(false);
    await composer(page).click();
    await page.keyboard.type("A long line before the name of @");
    await expect(page.getByRole("option", { name: "Ben Builder" })).toBeInViewport();
    expect(await isWide()).toBe(false);
    await expectAccessible(page);
  });
}
