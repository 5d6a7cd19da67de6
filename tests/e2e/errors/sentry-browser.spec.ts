import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { build } from "esbuild";
import type { ErrorEvent, ErrorGroup } from "@/lib/errors/groups/schema";
import { expect, test } from "../../support/pages/e2e";
import { GroupScene } from "../../support/pages/group-scene";
import type { Workspace } from "../../support/people/workspace";

/** The unmodified `@sentry/browser` on another site's page, configured only with the DSN. */
const entryPoints = ["tests/support/errors/sentry-page.mjs"];

let script: string;
let server: Server;
test.beforeAll(async () => {
  const [file] = (await build({ entryPoints, bundle: true, write: false, format: "iife" }))
    .outputFiles;
  script = file?.text ?? "";
});
test.afterEach(() => server.close());

/** Opens the shop, which reports to `dsn`. */
async function openShop(context: BrowserContext, dsn: string): Promise<Page> {
  server = createServer((request, response) => {
    const isScript = request.url === "/shop.js";
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(
      isScript
        ? script
        : `<!doctype html><title>Shop</title><link rel="icon" href="data:,">
           <button id="pay">Pay</button><button id="order">Order</button>
           <script>window.dsn = ${JSON.stringify(dsn)}</script><script src="/shop.js"></script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return page;
}

async function makeProject(workspace: Workspace, key: string) {
  await GroupScene.switchTracking(workspace, true);
  const project = await workspace.project("Shop", key);
  const path = `/api/projects/${project.id}`;
  const { api } = workspace.admin;
  const token = { name: "shop", scope: "ingest" };
  const { dsn } = await api.post<{ dsn: string }>(`${path}/tokens`, token);
  const groups = () => api.get<ErrorGroup[]>(`${path}/error-groups`);
  const events = (id: number) => api.get<ErrorEvent[]>(`${path}/error-groups/${id}/events`);
  return { project, dsn, groups, events };
}

test(
  "an error in a click handler is reported, along with the click that caused it",
  { tag: "@core" },
  async ({ context, workspace, complaints }) => {
    complaints.allow(/uncaught: TypeError/);
    const { dsn, groups, events } = await makeProject(workspace, "PAY");
    const page = await openShop(context, dsn);
    const origin = new URL(page.url()).origin;
    await page.locator("#pay").click();
    await expect.poll(groups).toHaveLength(1);
    const [group] = await groups();
    expect(group).toMatchObject({
      exception_class: "TypeError",
      latest_message: "Cannot read properties of undefined (reading 'length')",
      environment: "staging",
      release: "shop@1.4.2",
      occurrence_count: 1,
      grouping: { source: "frames" },
    });
    expect(group?.culprit).toContain("total");
    const [event] = await events(group?.id ?? 0);
    expect(event).toMatchObject({ platform: "javascript", tags: { shop: "berlin" } });
    expect(event?.breadcrumbs).toContainEqual(
      expect.objectContaining({
        category: "ui.click",
        message: expect.stringContaining("button#pay"),
      }),
    );
    expect(event?.request).toMatchObject({ url: `${origin}/` });
    expect(event?.frames.slice(0, 2)).toMatchObject([
      { function: "total", file: `${origin}/shop.js`, in_app: true },
      { function: "checkout", file: `${origin}/shop.js`, in_app: true },
    ]);
  },
);

test("an unhandled rejection is reported", async ({ context, workspace, complaints }) => {
  complaints.allow(/uncaught: RangeError/);
  const { dsn, groups } = await makeProject(workspace, "ORD");
  const page = await openShop(context, dsn);
  await page.locator("#order").click();
  await expect.poll(groups).toHaveLength(1);
  expect(await groups()).toMatchObject([
    { exception_class: "RangeError", latest_message: "order 45 was not placed" },
  ]);
});

test("any page can read the response, including errors", async ({
  context,
  workspace,
  complaints,
}) => {
  complaints.allow(/status of 401/);
  const { dsn, project } = await makeProject(workspace, "ANY");
  const page = await openShop(context, dsn);
  const { origin, username } = new URL(dsn);
  /** Sends a request with a header that requires a CORS preflight. */
  const send = (url: string, key: string) =>
    page.evaluate(
      async ([url = "", key]) => {
        const headers = { "X-Sentry-Auth": `Sentry sentry_version=7, sentry_key=${key}` };
        const response = await fetch(url, { method: "POST", headers, body: "{}\n" });
        const { status, redirected } = response;
        return { status, redirected, error: response.headers.get("X-Sentry-Error") };
      },
      [url, key],
    );
  const url = `${origin}/api/${project.id}/envelope/`;
  expect(await send(url, username)).toEqual({ status: 200, redirected: false, error: null });
  expect(await send(url, "f".repeat(32))).toEqual({
    status: 401,
    redirected: false,
    error: expect.any(String),
  });
  expect(await send(`${origin}/api/${project.id}/store/`, "f".repeat(32))).toMatchObject({
    status: 401,
    redirected: false,
  });
});
