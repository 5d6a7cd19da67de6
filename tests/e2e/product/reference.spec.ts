import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { expect, expectWellMade, test, untilLive } from "../../support/pages/e2e";
import { PASSWORD } from "../../support/people/workspace";

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A local webhook receiver that stores what it receives. */
class Receiver {
  readonly received: Received[] = [];
  private constructor(private readonly server: Server) {}

  static async open(): Promise<Receiver> {
    const server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8");
      request.on("data", (text: string) => (body += text));
      request.on("end", () => {
        receiver.received.push({ headers: request.headers, body });
        response.writeHead(204).end();
      });
    });
    const receiver = new Receiver(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** Returns an operation's section of the page. */
function section(page: Page, title: string) {
  return page.getByRole("region", { name: title, exact: true });
}

/** Submits an operation's form and returns the response, which must have the given status. */
async function send(page: Page, title: string, status: number): Promise<Record<string, unknown>> {
  const operation = section(page, title);
  await operation.getByRole("button", { name: "Send" }).click();
  await expect(operation.getByText(`Status ${status}`)).toBeVisible();
  const text = await operation.getByRole("group", { name: "Response body" }).innerText();
  return JSON.parse(text) as Record<string, unknown>;
}

/**
 * Opens a tag through the table of contents on the left, which keeps the pasted token, and then
 * opens a form.
 */
async function open(page: Page, tag: string, title: string, token: string) {
  const contents = page.getByRole("navigation", { name: "Reference" });
  await contents.getByRole("link", { name: tag, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: tag })).toBeVisible();
  const operation = section(page, title);
  await operation.getByRole("button", { name: /^Try it/ }).click();
  await operation.getByRole("radio", { name: "A token" }).click();
  const field = operation.getByLabel("API token");
  if ((await field.inputValue()) === "") await field.fill(token);
  await expect(field).toHaveValue(token);
  return operation;
}

test("using only the reference, a newcomer creates a token, a webhook and an issue, and the webhook receives it", async ({
  page,
  workspace,
}) => {
  const { admin } = workspace;
  const project = await workspace.project("Reference", "REF");
  const receiver = await Receiver.open();
  try {
    await page.goto("/docs");
    await page.getByRole("link", { name: "Create an API token", exact: true }).first().click();
    const tokens = section(page, "Create an API token");
    await tokens.getByRole("button", { name: /^Try it/ }).click();
    await tokens.getByRole("radio", { name: "Your session" }).click();
    await tokens.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/docs\/api-tokens#postTokens$/);
    await untilLive(page);

    await tokens.getByRole("button", { name: /^Try it/ }).click();
    await expect(tokens.getByText("You’re signed in as Ada Admin.")).toBeVisible();
    const { token } = await send(page, "Create an API token", 201);
    expect(token).toMatch(/^lw_/);

    const hooks = await open(page, "Webhooks", "Create a webhook", String(token));
    const hook = { name: "Mine", url: receiver.url, events: ["issue.created"] };
    await hooks.getByRole("textbox", { name: "Body" }).fill(JSON.stringify(hook));
    const { secret } = await send(page, "Create a webhook", 201);

    const issues = await open(page, "Issues", "Create an issue", String(token));
    await issues.getByRole("textbox", { name: "projectId" }).fill(String(project.id));
    const lane_id = project.lanes[0]?.id;
    const body = { title: "Made by hand", description: "", lane_id, priority: 2, type: 0 };
    await issues.getByRole("textbox", { name: "Body" }).fill(JSON.stringify(body));
    expect(await send(page, "Create an issue", 201)).toMatchObject({ key: "REF-1" });

    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
    const [{ headers, body: raw }] = receiver.received as [Received];
    const event = new Webhook(String(secret)).verify(raw, headers as Record<string, string>);
    expect(event).toMatchObject({ type: "issue.created" });
    await expectWellMade(page);
  } finally {
    await receiver.close();
  }
});

test("the filter narrows the list, and the URL keeps it", async ({ page }) => {
  await page.goto("/docs");
  const filter = page.getByRole("searchbox", { name: "Filter operations" });
  await filter.fill("post webhooks");
  await expect(page.getByRole("link", { name: /Create a webhook/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Create an issue/ })).toHaveCount(0);
  await expect(page).toHaveURL(/filter=post\+webhooks$/);
  await page.reload();
  await expect(filter).toHaveValue("post webhooks");
  await expect(page.getByRole("link", { name: /Create an issue/ })).toHaveCount(0);
  await filter.fill("nothing like this");
  await expect(page.getByText("No matching operations")).toBeVisible();
  await filter.fill("");
  await expect(page).toHaveURL(/\/docs$/);
});

test("a rejected request shows an error and keeps the input", async ({ page, complaints }) => {
  complaints.allow(/status of 401/);
  await page.goto("/docs/profile");
  const profile = section(page, "Get your profile");
  await profile.getByRole("button", { name: /^Try it/ }).focus();
  await page.keyboard.press("Enter");
  await profile.getByLabel("API token").fill("lw_wrong");
  await page.keyboard.press("Enter");
  await expect(profile.getByText("Status 401")).toBeVisible();
  await expect(profile.getByLabel("API token")).toHaveValue("lw_wrong");
});
