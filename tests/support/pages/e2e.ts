import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { type Person, sessionOf, Workspace } from "../people/workspace";

export { expect };

export type Theme = "light" | "dark";

interface Fixtures {
  /** The spec file's own workspace, created by its first test and shared by the others. */
  workspace: Workspace;
  /** Signs the test's browser in without the form. */
  signIn: (person: Person) => Promise<void>;
  /** A page in another browser, signed in as `person` and guarded like the test's own. */
  otherBrowser: (person: Person) => Promise<Page>;
  /**
   * Errors from the console and the server. Must be empty at the end, except for those that `allow`
   * matches: responses that the test provokes, such as the 401 for a wrong password.
   */
  complaints: Complaints;
}

export interface Complaints {
  allow: (expected: RegExp) => void;
}

/** The port of the server under test. */
export const port = Number(process.env["E2E_PORT"]);
const workspaces = new Map<string, Promise<Workspace>>();

class Guard implements Complaints {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on("weberror", (error) => this.found.push(`uncaught: ${error.error().stack}`));
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      this.found.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("response", (response) => {
      if (response.status() < 500) return;
      this.found.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  allow(expected: RegExp): void {
    this.allowed.push(expected);
  }

  get unexpected(): string[] {
    return this.found.filter((text) => !this.allowed.some((expected) => expected.test(text)));
  }
}

async function addSession(context: BrowserContext, origin: string, user: Person): Promise<void> {
  const value = await sessionOf(user);
  const attributes = { httpOnly: true, sameSite: "Lax" } as const;
  await context.addCookies([{ name: "lanework.session", value, url: origin, ...attributes }]);
}

/**
 * Waits until every control is hydrated, because clicks and key presses before that are lost. A
 * checked theme shows that effects have run. Only needed if something other than `goto` or `reload`
 * opened the page.
 */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const controls = [...document.querySelectorAll("button, input, select, textarea")];
      const legends = [...document.querySelectorAll("legend")];
      const themes = legends.filter(({ textContent }) => textContent === "Theme");
      return (
        controls.every((control) =>
          Object.keys(control).some((key) => key.startsWith("__reactProps")),
        ) && themes.every((legend) => legend.parentElement?.querySelector("input:checked"))
      );
    },
    undefined,
    { polling: 50 },
  );
  // Controls have their props before React runs the effects that listen to keys.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const whenIdle = (next: () => void) => requestIdleCallback(next, { timeout: 2_000 });
        whenIdle(() => whenIdle(() => resolve(null)));
      }),
  );
}

/** Makes `goto` and `reload` wait until the page is live. */
function patient(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await untilLive(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await untilLive(page);
    return response;
  };
  return page;
}

export const test = base.extend<Fixtures & { guard: Guard }>({
  workspace: async ({}, provide, { file }) => {
    let workspace = workspaces.get(file);
    if (!workspace) workspaces.set(file, (workspace = Workspace.make(port)));
    await provide(await workspace);
  },

  baseURL: async ({ workspace }, provide) => provide(workspace.origin),

  page: async ({ page }, provide) => provide(patient(page)),

  guard: [
    async ({ context }, provide) => {
      const guard = new Guard();
      guard.watch(context);
      await provide(guard);
      expect(guard.unexpected, "errors in the console or from the server").toEqual([]);
    },
    { auto: true },
  ],

  complaints: async ({ guard }, provide) => provide(guard),

  signIn: async ({ context, workspace }, provide) => {
    await provide((person) => addSession(context, workspace.origin, person));
  },

  otherBrowser: async ({ browser, workspace, guard }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (person) => {
      const context = await browser.newContext({ baseURL: workspace.origin });
      contexts.push(context);
      guard.watch(context);
      await addSession(context, workspace.origin, person);
      return patient(await context.newPage());
    });
    for (const context of contexts) await context.close();
  },
});

/** Stores the theme as if it had been chosen earlier, for pages opened from now on. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((chosen) => window.localStorage.setItem("theme", chosen), theme);
}

/**
 * Blocks live updates, to simulate the moment before they arrive. Call it before opening the page.
 */
export async function keepUninformed(page: Page): Promise<void> {
  await page.routeWebSocket(/\/app\//, () => undefined);
}

/** Waits until all animations and transitions have ended, except endless ones. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Expects axe to find no serious or critical violations once the page has settled. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  // This mode collects the results in the page itself, which takes a third of the time. The other
  // one is for cross-origin frames.
  axe.setLegacyMode();
  const { violations } = await axe.analyze();
  const severe = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = severe.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Expects what every page needs: exactly one h1, a title, and nothing wider than the window. */
export async function expectWellMade(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page).toHaveTitle(/\S/);
  // Charts adapt to the window with a delay.
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(overflow, `width of ${page.url()}`).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}
