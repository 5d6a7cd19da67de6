import type { Page } from "@playwright/test";
import type { Comment } from "@/lib/issues/comments/schema";
import { chooseTheme, expect, expectAccessible, test, type Theme } from "../../support/pages/e2e";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;
let ben: Person;

test.beforeAll(async ({ workspace }) => {
  ben = await workspace.person("contributor", "Ben", "Builder");
  project = await workspace.project("Conversation", "CNV", { members: [ben] });
});

const commentsPath = (key: string) => `/api/projects/${project.id}/issues/${key}/comments`;

function say(by: Person, key: string, body: string, parentId?: number): Promise<Comment> {
  return by.api.post<Comment>(commentsPath(key), { body, parent_id: parentId ?? null });
}

const comment = (page: Page) => page.getByRole("listitem", { name: /^Comment by/ });
const replies = (page: Page) => page.getByRole("listitem", { name: /^Reply by/ });
const replyField = (page: Page) => page.getByRole("textbox", { name: "Reply" });

async function openIssue(page: Page, key: string, fragment = ""): Promise<void> {
  await page.goto(`${project.path}/issues/${key}${fragment}`);
  await expect(comment(page).or(replies(page)).first()).toBeVisible();
}

test(
  "a reply and a reaction reach others live, and both can be taken back",
  { tag: "@core" },
  async ({ page, workspace, signIn, otherBrowser }) => {
    const { key } = await workspace.issue(project, { title: "Under discussion" });
    await say(ben, key, "Shall we?");
    await signIn(workspace.admin);
    await openIssue(page, key);
    const other = await otherBrowser(ben);
    await openIssue(other, key);

    await test.step("a reply is written by keyboard, and its draft is kept", async () => {
      await page.getByRole("button", { name: "Reply to Ben Builder" }).focus();
      await page.keyboard.press("Enter");
      await expect(replyField(page)).toBeFocused();
      await page.keyboard.type("Let’s");
      await page.keyboard.press("Escape");
      const resume = page.getByRole("button", { name: "Continue your reply" });
      await expect(resume).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(replyField(page)).toHaveValue("Let’s");
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(replies(page)).toHaveText([/Let’s/]);
      await expect(page.getByRole("button", { name: "Reply", exact: true })).toBeFocused();
      await expect(replies(other)).toHaveText([/Ada Admin.*Let’s/]);
    });

    await test.step("a reaction is chosen with the arrow keys", async () => {
      await comment(page).getByRole("button", { name: "Add a reaction" }).focus();
      await page.keyboard.press("Enter");
      const palette = page.getByRole("dialog", { name: "Reactions" });
      await expect(palette.getByRole("button", { name: "Thumbs up" })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await expect(palette.getByRole("button", { name: "Check mark" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(palette).toBeHidden();
      const own = comment(page).getByRole("button", { name: "Check mark, 1 person, you reacted" });
      await expect(own).toHaveAttribute("aria-pressed", "true");
    });

    await test.step("others see it, join in, and it can be taken back", async () => {
      const chip = (on: Page) => comment(on).getByRole("button", { name: /^Check mark/ });
      await expect(chip(other)).toHaveAccessibleName("Check mark, 1 person");
      await chip(other).click();
      await expect(chip(other)).toHaveAccessibleName("Check mark, 2 people, you reacted");
      await expect(chip(page)).toHaveAccessibleName("Check mark, 2 people, you reacted");
      await chip(page).focus();
      await expect(page.getByText("You and Ben Builder")).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(chip(page)).toHaveAttribute("aria-pressed", "false");
      await expect(chip(other)).toHaveAccessibleName("Check mark, 1 person, you reacted");
      await chip(other).click();
      await expect(chip(other)).toHaveCount(0);
      await expect(comment(other)).toBeFocused();
      await expect(chip(page)).toHaveCount(0);
    });
  },
);

test("replies stay when their comment is deleted, and a link to an early one shows it", async ({
  page,
  workspace,
  signIn,
}) => {
  const { key } = await workspace.issue(project, { title: "Long thread" });
  const { id } = await say(ben, key, "First");
  const posted: Comment[] = [];
  for (let number = 1; number <= 6; number += 1) {
    posted.push(await say(number % 2 ? ben : workspace.admin, key, `Answer ${number}`, id));
  }
  await say(ben, key, "Second");
  await signIn(workspace.admin);
  await openIssue(page, key);
  await expect(replies(page)).toHaveText([/Answer 5/, /Answer 6/]);
  await page.getByRole("button", { name: "Show 4 earlier replies" }).click();
  await expect(replies(page)).toHaveCount(6);

  await comment(page)
    .first()
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Delete comment" }).click();
  await expect(page.getByText("Comment deleted", { exact: true }).first()).toBeVisible();
  await expect(comment(page)).toHaveText([/Second/]);
  await expect(replies(page)).toHaveCount(6);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(comment(page)).toHaveText([/First/, /Second/]);

  await openIssue(page, key, `#comment-${posted[0]!.id}`);
  await expect(page.locator(`#comment-${posted[0]!.id}`)).toBeFocused();
  await expect(replies(page)).toHaveCount(6);
});

test("a reaction that could not be saved is taken back", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|^503: POST .*reactions$/);
  const { key } = await workspace.issue(project, { title: "Unlucky" });
  await say(ben, key, "Words");
  await signIn(workspace.admin);
  await openIssue(page, key);
  await page.route("**/reactions", (route) =>
    route.fulfill({ status: 503, json: { message: "Try again." } }),
  );
  await comment(page).getByRole("button", { name: "Add a reaction" }).click();
  await page.getByRole("button", { name: "Heart" }).click();
  await expect(page.getByText("Your reaction was not saved")).toBeVisible();
  await expect(comment(page).getByRole("list", { name: "Reactions" })).toHaveCount(0);
});

for (const theme of ["light", "dark"] satisfies Theme[]) {
  test(`threads are accessible and fit on a phone in the ${theme} theme`, async ({
    page,
    workspace,
    signIn,
  }) => {
    await chooseTheme(page, theme);
    const { key } = await workspace.issue(project, { title: "Small" });
    const { id } = await say(ben, key, "A comment that some people react to in many ways");
    for (const emoji of ["👍", "❤️", "🎉", "🚀", "👀", "🔥", "🐛"]) {
      await ben.api.post(`${commentsPath(key)}/${id}/reactions`, { emoji });
    }
    await workspace.admin.api.post(`${commentsPath(key)}/${id}/reactions`, { emoji: "🎉" });
    await say(ben, key, `A reply with \`${"x".repeat(200)}\``, id);
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(workspace.admin);
    await openIssue(page, key);
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    await expect(replies(page)).toBeVisible();
    expect(await isWide()).toBe(false);
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(replyField(page)).toBeFocused();
    await expectAccessible(page);
    expect(await isWide()).toBe(false);
    await comment(page).getByRole("button", { name: "Add a reaction" }).click();
    const palette = page.getByRole("dialog", { name: "Reactions" });
    await expect(palette.getByRole("button", { name: "Thumbs up" })).toBeFocused();
    await expectAccessible(page);
    expect(await isWide()).toBe(false);
    await palette.getByRole("button", { name: "Idea" }).click();
    await expect(palette).toBeHidden();
    await expect(comment(page).getByRole("button", { name: /^Idea, 1 person/ })).toBeVisible();
  });
}
