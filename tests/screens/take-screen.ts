import type { Browser, BrowserContext, Page } from "@playwright/test";
import { settled, untilLive } from "../support/pages/e2e";
import { type Person, sessionOf } from "../support/people/workspace";
import { readOverflow, readShifts, readViolations, watchShifts } from "./measure";
import {
  type PageState,
  type Picture,
  type Screen,
  type Visit,
  type Width,
  WIDTHS,
} from "./screen";
import { withhold } from "./withhold";

const HEIGHTS: Record<Width, number> = { 1280: 800, 390: 844 };
/** Longer pages are cut off. */
const MAX_HEIGHT = 1800;
const SCALES: Record<Width, number> = { 1280: 0.75, 390: 1 };
const THEMES = ["light", "dark"] as const;

/** One session for each person, so that the pages about sessions are not full of them. */
const sessions = new Map<number, Promise<string>>();

function sessionFor(person: Person): Promise<string> {
  const session = sessions.get(person.id) ?? sessionOf(person);
  sessions.set(person.id, session);
  return session;
}

async function openContext(browser: Browser, visit: Visit, width: Width): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] },
    isMobile: width < 900,
    hasTouch: width < 900,
    reducedMotion: "reduce",
    colorScheme: "light",
    ...(visit.workspace && { baseURL: visit.workspace.origin }),
  });
  const person = visit.workspace && (await visit.as?.(visit.workspace));
  if (visit.workspace && person) {
    const value = await sessionFor(person);
    const url = visit.workspace.origin;
    await context.addCookies([{ name: "lanework.session", value, url, httpOnly: true }]);
  }
  return context;
}

/** Waits until nothing is loading, painting or moving. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await settled(page);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

async function takePicture(page: Page, width: Width): Promise<string> {
  const scrollHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(Math.max(scrollHeight, HEIGHTS[width]), MAX_HEIGHT);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: 60,
    captureBeyondViewport: height > HEIGHTS[width],
    clip: { x: 0, y: 0, width, height, scale: SCALES[width] },
  });
  await session.detach();
  return data;
}

/** The text on a page, to see whether it shows another state. */
const shownIn = (page: Page) => page.evaluate(() => document.body.innerText);

/** Takes the pictures of one page, and measures it. */
export async function takeScreen(browser: Browser, visit: Visit): Promise<Screen> {
  const screen: Screen = { name: visit.name, title: "", pictures: [], measurements: [] };
  for (const width of WIDTHS) {
    const context = await openContext(browser, visit, width);
    // The compiler wraps named functions in a call to it, even those that run in the page.
    await context.addInitScript("globalThis.__name = (wrapped) => wrapped");
    const page = await context.newPage();
    const errors: string[] = [];
    context.on("weberror", (error) => errors.push(error.error().message));
    page.on("console", (message) => {
      const text = message.text();
      // The status of the page itself.
      const isExpected = visit.status !== undefined && text.includes(`status of ${visit.status} `);
      if (message.type() === "error" && !isExpected) errors.push(text.slice(0, 200));
    });

    const inBothThemes = async (state: PageState) => {
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await quiet(page);
        const data = await takePicture(page, width);
        screen.pictures.push({ state, theme, width, data } satisfies Picture);
      }
    };
    const measured = async (state: PageState) => {
      // Colors and layout do not affect each other, so each width is measured in one theme.
      await page.emulateMedia({ colorScheme: width === 1280 ? "light" : "dark" });
      const overflow = await readOverflow(page);
      const violations = await readViolations(page);
      return { state, width, overflow, violations, errors: errors.splice(0) };
    };

    await watchShifts(page);
    const { address, workspace } = visit;
    const url =
      typeof address === "string" || !workspace ? String(address) : await address(workspace);
    await page.goto(url);
    await untilLive(page);
    await quiet(page);
    const shift = await readShifts(page);
    screen.title = await page.title();
    screen.measurements.push({ ...(await measured(visit.state)), shift });
    await inBothThemes(visit.state);

    if (visit.state === "full") {
      const before = await shownIn(page);
      const letFail = await withhold(page);
      await quiet(page);
      if ((await shownIn(page)) !== before) await inBothThemes("loading");
      await letFail();
      await quiet(page);
      errors.length = 0;
      if ((await shownIn(page)) !== before) {
        screen.measurements.push(await measured("failed"));
        await inBothThemes("failed");
      }
    }
    await context.close();
  }
  return screen;
}
