import type { Page } from "@playwright/test";
import type { Attachment } from "@/lib/issues/attachments/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import { chooseTheme, expect, expectAccessible, test, type Theme } from "../../support/pages/e2e";
import { PIXEL } from "../../support/records/pixel";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let engine: WorkspaceProject;
let site: WorkspaceProject;
let vera: Person;

test.beforeAll(async ({ workspace }) => {
  vera = await workspace.person("member", "Vera", "Viewer");
  engine = await workspace.project("Engine", "ENG", { members: [vera] });
  site = await workspace.project("Site", "SIT");
  for (const project of [engine, site]) await workspace.label(project, "backend");
});

const composer = (page: Page) => page.getByRole("dialog", { name: "New issue" });
const title = (page: Page) => composer(page).getByLabel("Title");
const description = (page: Page) => composer(page).getByRole("textbox", { name: "Description" });
const chip = (page: Page, name: string) =>
  composer(page).getByRole("button", { name: new RegExp(`^${name}: `) });

async function open(page: Page): Promise<void> {
  await page.keyboard.press("c");
  await expect(title(page)).toBeFocused();
}

/** Opens a list by its key or a press on its chip, and picks what the text finds. */
async function pick(page: Page, key: string, name: string, text: string): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole("combobox", { name })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

async function issue(person: Person, project: WorkspaceProject, key: string): Promise<Issue> {
  return person.api.get<Issue>(`/api/projects/${project.id}/issues/${key}`);
}

/** Pastes or drops an image by dispatching the event that a browser would. */
async function addImage(page: Page, kind: "drop" | "paste", name: string): Promise<void> {
  await description(page).evaluate(
    (element, [type, fileName, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], fileName, { type: "image/png" }));
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type === "drop"
          ? new DragEvent("drop", { ...init, dataTransfer: data })
          : new ClipboardEvent("paste", { ...init, clipboardData: data }),
      );
    },
    [kind, name, [...PIXEL]] as const,
  );
}

test("issues are created by keyboard alone from any page, in the project used last", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await page.goto(`${engine.path}/board`);
  await open(page);
  await expect(chip(page, "Project")).toHaveAccessibleName("Project: Engine");
  await page.keyboard.type("From the board");
  await page.keyboard.press("Enter");
  await expect(description(page)).toBeFocused();

  await test.step("keys set properties while no text has focus", async () => {
    await chip(page, "Lane").focus();
    await pick(page, "p", "Priority", "highest");
    await expect(chip(page, "Priority")).toHaveAccessibleName("Priority: Highest");
    await expect(chip(page, "Priority")).toBeFocused();
    await pick(page, "l", "Labels", "back");
    await page.keyboard.press("Escape");
    await expect(chip(page, "Labels")).toHaveAccessibleName("Labels: backend");
    await pick(page, "e", "Estimate", "2h");
    await expect(chip(page, "Estimate")).toHaveAccessibleName("Estimate: 2h");
  });
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(composer(page)).toBeHidden();
  await expect(page.getByText("ENG-1 created")).toBeVisible();
  expect(await issue(workspace.admin, engine, "ENG-1")).toMatchObject({
    title: "From the board",
    priority: 0,
    estimated_minutes: 120,
  });

  await test.step("My issues has no project, so the last one is offered", async () => {
    await page.goto("/my-issues");
    await open(page);
    await expect(chip(page, "Project")).toHaveAccessibleName("Project: Engine");
    await page.keyboard.type("From my issues");
    await chip(page, "Labels").focus();
    await pick(page, "l", "Labels", "back");
    await page.keyboard.press("Escape");
  });

  await test.step("another project keeps the text and the labels of the same name", async () => {
    await chip(page, "Project").focus();
    await pick(page, "Enter", "Project", "site");
    await expect(chip(page, "Project")).toHaveAccessibleName("Project: Site");
    await expect(title(page)).toHaveValue("From my issues");
    await expect(chip(page, "Labels")).toHaveAccessibleName("Labels: backend");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("SIT-1 created")).toBeVisible();
  });

  await page.goto("/settings/profile");
  await open(page);
  await expect(chip(page, "Project")).toHaveAccessibleName("Project: Site");
  await page.keyboard.type("From the settings");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForURL("**/issues/SIT-2");
});

test("a draft is kept from page to page, and discarding it can be undone", async ({
  page,
  workspace,
  signIn,
}) => {
  await signIn(workspace.admin);
  await page.goto(`${engine.path}/board`);
  await open(page);
  await page.keyboard.type("Half a thought");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Draft kept")).toBeVisible();
  await page.goto("/inbox");
  await open(page);
  await expect(title(page)).toHaveValue("Half a thought");
  await expect(chip(page, "Project")).toHaveAccessibleName("Project: Engine");
  await composer(page).getByRole("button", { name: "Discard draft" }).click();
  await expect(title(page)).toHaveValue("");
  await expect(title(page)).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title(page)).toHaveValue("Half a thought");
  await composer(page).getByRole("button", { name: "Discard draft" }).click();
  await page.keyboard.press("Escape");
  await open(page);
  await expect(title(page)).toHaveValue("");
});

test("a pasted and a dropped image end in the description as attachments, even after a reload", async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Pictures", "PIC");
  const attached = (key: string) =>
    workspace.admin.api.get<Attachment[]>(`/api/projects/${project.id}/issues/${key}/attachments`);
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  await open(page);
  await page.keyboard.type("With pictures");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Look: ");
  await addImage(page, "paste", "pasted.png");
  const files = composer(page).getByRole("list", { name: "Files to attach" });
  await expect(files.getByRole("listitem")).toHaveCount(1);
  await expect(description(page)).toHaveValue(/^Look: !\[pasted\.png\]\(draft:/);
  await addImage(page, "drop", "dropped.png");
  await expect(files.getByRole("listitem")).toHaveCount(2);
  await composer(page).getByRole("button", { name: "Preview" }).click();
  await expect(composer(page).getByRole("img", { name: "pasted.png" })).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(page.getByText("Draft kept")).toBeVisible();
  await page.reload();
  await open(page);
  await expect(files.getByRole("listitem", { name: "dropped.png" })).toContainText("70 B");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(composer(page)).toBeHidden();
  await expect.poll(async () => (await attached("PIC-1")).length).toBe(2);
  await expect
    .poll(async () => (await issue(workspace.admin, project, "PIC-1")).description)
    .toMatch(/^Look: !\[pasted\.png\]\(\/api\/.+\/attachments\/\d+\)\n\n!\[dropped/);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("img", { name: "pasted.png" })).toBeVisible();
});

test("a file that fails can be retried, and an interrupted one continues on the next page", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const project = await workspace.project("Retries", "RET");
  const text = async (key: string) => (await issue(workspace.admin, project, key)).description;
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  const refuse = () => page.route(/\/attachments$/, (route) => route.abort());

  async function create(name: string): Promise<void> {
    await open(page);
    await page.keyboard.type(name);
    await addImage(page, "paste", `${name}.png`);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText(`${name}.png was not attached to`).first()).toBeVisible();
  }

  await refuse();
  await create("first");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => text("RET-1")).toContain("/attachments/");

  await refuse();
  await create("second");
  await page.unrouteAll();
  expect(await text("RET-2")).toContain("draft:");
  await page.reload();
  await expect.poll(() => text("RET-2")).toContain("/attachments/");

  await refuse();
  await create("third");
  await page.getByRole("button", { name: "Leave out" }).click();
  await expect.poll(() => text("RET-3")).toBe("");
});

test('"/" in an empty field offers templates, and Escape leaves it as text', async ({
  page,
  workspace,
  signIn,
}) => {
  const project = await workspace.project("Templates", "TPL");
  for (const name of ["Bug report", "Weekly report"]) {
    const path = `/api/projects/${project.id}/issue-templates`;
    await workspace.admin.api.post(path, { name, description: `## ${name}` });
  }
  await signIn(workspace.admin);
  await page.goto(`${project.path}/board`);
  await open(page);
  const list = page.getByRole("listbox", { name: "Templates" });
  await expect(chip(page, "Template")).toBeVisible();
  await page.keyboard.type("/");
  await expect(list.getByRole("option")).toHaveText(["Bug report", "Weekly report"]);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.type("login fails");
  await expect(title(page)).toHaveValue("/login fails");

  await page.keyboard.press("Enter");
  await page.keyboard.type("/week");
  await expect(list.getByRole("option")).toHaveText(["Weekly report"]);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(description(page)).toHaveValue("## Weekly report");
  await expect(description(page)).toBeFocused();
});

test("a viewer who presses C reads why not, and sees one message", async ({ page, signIn }) => {
  await signIn(vera);
  await page.goto(`${engine.path}/board`);
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  await expect(page.getByText("You can’t create issues here ×2")).toBeVisible();
  await expect(page.getByText(/Needs Issues: Create/).last()).toBeVisible();
  await expect(composer(page)).toBeHidden();
});

for (const theme of ["light", "dark"] satisfies Theme[]) {
  test(`on a phone, the composer fills the screen in the ${theme} theme`, async ({
    page,
    workspace,
    signIn,
  }) => {
    await page.setViewportSize({ width: 390, height: 760 });
    await chooseTheme(page, theme);
    await signIn(workspace.admin);
    await page.goto(`${engine.path}/board`);
    await page.getByRole("button", { name: "New issue" }).click();
    await expect(title(page)).toBeFocused();
    await expectAccessible(page);
    expect(await composer(page).boundingBox()).toMatchObject({
      x: 0,
      y: 0,
      width: 390,
      height: 760,
    });
    await page.keyboard.type("From a phone");
    await composer(page).getByLabel("Create another").check();
    const create = composer(page).getByRole("button", { name: "Create issue" });
    await create.click();
    const toast = page.locator("[data-sonner-toast]");
    await expect(toast).toContainText("created");
    await expect(title(page)).toHaveValue("");
    // The message must not cover the button for the next issue.
    await page.keyboard.type("Another from a phone");
    await create.click();
    await expect(title(page)).toHaveValue("");
    const [shown, button] = [await toast.first().boundingBox(), await create.boundingBox()];
    expect(shown!.y + shown!.height).toBeLessThanOrEqual(button!.y);
  });
}
