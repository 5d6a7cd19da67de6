import type { Locator, Page } from "@playwright/test";
import type { Attachment } from "@/lib/issues/attachments/schema";
import { chooseTheme, expect, expectAccessible, test, type Theme } from "../../support/pages/e2e";
import { PIXEL } from "../../support/records/pixel";
import type { Person, WorkspaceProject } from "../../support/people/workspace";

let project: WorkspaceProject;
let ben: Person;
let vera: Person;

test.beforeAll(async ({ workspace }) => {
  ben = await workspace.person("contributor", "Ben", "Builder");
  vera = await workspace.person("member", "Vera", "Viewer");
  project = await workspace.project("Files", "FLS", { members: [ben, vera] });
});

const section = (page: Page) => page.getByRole("region", { name: "Attachments" });
const files = (page: Page) =>
  section(page).getByRole("list", { name: "Attached files" }).getByRole("listitem");
const picker = (page: Page) => page.getByLabel("Files to attach");
const png = { name: "screen.png", mimeType: "image/png", buffer: Buffer.from(PIXEL) };
const log = { name: "server.log", mimeType: "text/plain", buffer: Buffer.from("line\n") };

async function openIssue(page: Page, key: string): Promise<void> {
  await page.goto(`${project.path}/issues/${key}`);
  await expect(page.getByRole("region", { name: "Activity" })).toContainText("created the issue");
}

/** Drops or pastes a file by dispatching the events that a browser would. */
async function dropOrPaste(target: Locator, kind: "drop" | "paste", name: string): Promise<void> {
  await target.evaluate(
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

/** Waits until the image has loaded. It is scrolled into view because it loads lazily. */
const expectLoaded = (image: Locator) =>
  expect
    .poll(() =>
      image.evaluate((element: HTMLImageElement) => {
        element.scrollIntoView({ block: "nearest" });
        return element.naturalWidth;
      }),
    )
    .toBeGreaterThan(0);

test(
  "files are chosen, dropped and pasted, and a deletion is undone",
  { tag: "@core" },
  async ({ page, workspace, signIn, otherBrowser }) => {
    const { key } = await workspace.issue(project, { title: "With files" });
    const list = () =>
      ben.api.get<Attachment[]>(`/api/projects/${project.id}/issues/${key}/attachments`);
    await signIn(ben);
    await openIssue(page, key);
    await expect(page.getByRole("button", { name: "Add attachment" })).toBeVisible();
    await page.getByRole("textbox", { name: "Comment" }).waitFor();

    await test.step("files are chosen, and an image gets a thumbnail", async () => {
      await picker(page).setInputFiles([png, log]);
      await expect(files(page)).toHaveCount(2);
      const image = files(page).filter({ hasText: "screen.png" });
      await expect(image).toContainText("70 B · Ben Builder");
      await expectLoaded(image.locator("img"));
      const link = files(page).getByRole("link", { name: "server.log" });
      await expect(link).toHaveAttribute("download", "server.log");
      await expect(page.getByRole("region", { name: "Activity" })).toContainText(
        "attached screen.png",
      );
      await expectAccessible(page);
    });

    await test.step("a file is dropped anywhere on the issue", async () => {
      await dropOrPaste(page.getByRole("region", { name: "Properties" }), "drop", "dropped.png");
      await expect(files(page).filter({ hasText: "dropped.png" })).toBeVisible();
    });

    await test.step("an image is pasted into a comment, where others see it too", async () => {
      const composer = page.getByRole("textbox", { name: "Comment" });
      await composer.click();
      await page.keyboard.type("Look: ");
      await dropOrPaste(composer, "paste", "pasted.png");
      await expect(composer).toHaveValue(/^Look: !\[pasted\.png\]\(\/api\/projects\/\d+\/issues\//);
      await page.keyboard.press("ControlOrMeta+Enter");
      const shown = page.getByRole("img", { name: "pasted.png" });
      await expectLoaded(shown);
      const other = await otherBrowser(vera);
      await openIssue(other, key);
      await expectLoaded(other.getByRole("img", { name: "pasted.png" }));
      await expect(files(other)).toHaveCount(4);
      const remove = other.getByRole("button", { name: "Delete server.log" });
      await expect(remove).toHaveAttribute("aria-disabled", "true");

      await picker(page).setInputFiles({ ...log, name: "live.log" });
      await expect(files(other).filter({ hasText: "live.log" })).toBeVisible();
    });

    await test.step("a file is deleted and restored, then deleted permanently by leaving the page", async () => {
      const row = files(page).filter({ hasText: "server.log" });
      await row.getByRole("button", { name: "Delete server.log" }).click();
      await expect(row).toBeHidden();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(row).toBeFocused();
      await row.getByRole("button", { name: "Delete server.log" }).click();
      await expect(row).toBeHidden();
      await page.goto("/my-issues");
      await expect
        .poll(async () => (await list()).map(({ file_name }) => file_name))
        .not.toContain("server.log");
    });
  },
);

test("an upload shows progress, can be cancelled, reports why it failed, and can be retried", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const { key } = await workspace.issue(project, { title: "Slow connection" });
  await signIn(ben);
  await openIssue(page, key);
  await page.getByRole("textbox", { name: "Comment" }).waitFor();
  const uploads = page.getByRole("list", { name: "Uploading files" });
  const posts = /\/attachments$/;

  await test.step("an upload is cancelled in progress", async () => {
    await page.route(posts, (route) =>
      route.request().method() === "POST" ? undefined : route.continue(),
    );
    await picker(page).setInputFiles(log);
    await expect(uploads.getByRole("progressbar", { name: "Uploading server.log" })).toBeVisible();
    await uploads.getByRole("button", { name: "Cancel server.log" }).click();
    await expect(uploads).toBeHidden();
    await expect(page.getByRole("button", { name: "Add attachment" })).toBeFocused();
    await page.unroute(posts);
  });

  await test.step("an upload fails and is retried", async () => {
    await page.route(posts, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await picker(page).setInputFiles(log);
    await expect(uploads).toContainText("The connection was lost.");
    await expectAccessible(page);
    await page.unroute(posts);
    await uploads.getByRole("button", { name: "Retry server.log" }).click();
    await expect(files(page)).toHaveCount(1);
    await expect(uploads).toBeHidden();
  });

  await test.step("a file that is too large is rejected before uploading", async () => {
    await picker(page).evaluate((input: HTMLInputElement) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(26 * 1024 * 1024)], "dump.bin"));
      input.files = data.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await expect(uploads).toContainText("The file is larger than 25 MB.");
    await uploads.getByRole("button", { name: "Dismiss dump.bin" }).click();
    await expect(uploads).toBeHidden();
  });
});

test("users who cannot attach files are not offered to, and see why when they drop one", async ({
  page,
  workspace,
  signIn,
}) => {
  const { key } = await workspace.issue(project, { title: "Read only" });
  await signIn(vera);
  await openIssue(page, key);
  await expect(page.getByRole("button", { name: "Add attachment" })).toHaveCount(0);
  const properties = page.getByRole("region", { name: "Properties" });
  await properties.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "held.txt"));
    element.dispatchEvent(new DragEvent("dragenter", { bubbles: true, dataTransfer }));
  });
  await expect(page.getByText("You can’t attach files. Needs Attachments: Create")).toBeVisible();
  await dropOrPaste(properties, "drop", "dropped.png");
  await expect(section(page)).toHaveCount(0);
});

for (const theme of ["light", "dark"] satisfies Theme[]) {
  test(`a profile picture is cropped, shown and removed in the ${theme} theme`, async ({
    page,
    workspace,
    signIn,
  }) => {
    const person = await workspace.person("contributor", "Pia", "Portrait");
    await signIn(person);
    await chooseTheme(page, theme);
    await page.goto("/settings/profile");
    const choose = page.getByRole("button", { name: "Choose a picture" });
    await choose.waitFor();
    const input = page.getByLabel("Picture", { exact: true });
    // A page that has just loaded may not respond to input yet.
    await expect(async () => {
      await input.setInputFiles({ ...log, name: "me.png" });
      const alert = page.getByRole("alert").filter({ hasText: "can’t be read" });
      await expect(alert).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await input.setInputFiles(png);
    const preview = page.getByRole("img", { name: /^Preview of your picture/ });
    await expect(preview).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.getByLabel("Zoom").fill("2");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save picture" }).click();
    const change = page.getByRole("button", { name: "Change picture" });
    await expect(change).toBeFocused();
    await expectLoaded(page.locator('nav img, aside img, button img[src*="/picture?v="]').first());
    const { profile_picture } = await person.api.get<{ profile_picture: string }>("/api/profile");
    expect(profile_picture).toMatch(/^\/api\/users\/\d+\/picture\?v=/);

    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("button", { name: "Remove picture" }).click();
    await expect(choose).toBeVisible();
    await expect(page.locator('img[src*="/picture?v="]')).toHaveCount(0);
  });
}
