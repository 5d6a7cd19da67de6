import type { Page } from "@playwright/test";
import type { Effect } from "./press-to-paint";

/** Something a person does on the board, many times in a row. */
export interface Journey {
  name: string;
  press: (page: Page) => Promise<void>;
  /** What the person waits for, the n-th time. */
  effect: (turn: number) => Effect;
  /** Goes where the first turn starts, if that is not the focused card. */
  prepare?: (page: Page) => Promise<void>;
  /** Returns to where the next turn starts. */
  reset: (page: Page) => Promise<void>;
  /** Returns to the focused card, if `reset` does not. */
  finish?: (page: Page) => Promise<void>;
}

const key =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) await page.keyboard.press(name);
  };
const escape = key("Escape");
const gone = (page: Page, selector: string) =>
  page.locator(selector).first().waitFor({ state: "detached" });

/** Opens something with a key and closes it with Escape. */
function opens(name: string, press: string, selector: string): Journey {
  return {
    name,
    press: key(press),
    effect: () => ({ selector }),
    reset: async (page) => {
      await escape(page);
      await gone(page, selector);
      await page.waitForFunction(() => document.activeElement !== document.body);
    },
  };
}

/** Opens the focused card's page and returns to the board. `link` is the card's. */
function opensPage(name: string, selector: string, link: string): Journey {
  return {
    name,
    press: key("Enter"),
    effect: () => ({ selector }),
    reset: async (page) => {
      // Until the page has arrived, Back would leave the board.
      await page.waitForURL(/\/issues\//);
      await page.goBack();
      await page.locator("[data-drags]").waitFor();
      await page.locator(link).focus();
    },
  };
}

/** Opens the list of the focused card's priorities, on another one than it has. */
async function openPriority(page: Page): Promise<void> {
  await page.keyboard.press("p");
  await page.locator('[role="option"]').first().waitFor();
  await page.keyboard.press("ArrowDown");
}

async function openPriorities(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Filter/ }).click();
  await page.getByRole("option", { name: "Priority" }).click();
  await page.getByRole("radio", { name: "is not" }).waitFor();
}

/** Journeys on a board whose first card has focus. Each leaves the card where it was. */
export function boardJourneys(card: string): Journey[] {
  const link = `[data-card-id] > a[id="${card}"], [data-card-id] a[id="${card}"]`;
  return [
    opens("open the peek", "Space", '[role="dialog"] h2'),
    opens("open the lane list", "s", '[role="option"]'),
    opens("open the assignees", "a", '[role="option"]'),
    opens("open the card's menu", "Shift+F10", '[role="menuitem"]'),
    {
      ...opens("open the filters", "", '[role="dialog"]'),
      press: (page) => page.getByRole("button", { name: /^Filter/ }).click(),
    },
    opens("open the display options", "d", '[role="dialog"], [role="menu"]'),
    opens("open the composer", "c", '[role="dialog"] textarea'),
    opens("open the palette", "Control+k", '[role="dialog"] [role="option"]'),
    opens("open the cheat sheet", "?", '[role="dialog"] kbd'),
    {
      name: "filter: choose a value",
      prepare: openPriorities,
      press: key("Enter"),
      effect: () => ({ selector: 'button[aria-label^="Remove filter"]' }),
      reset: async (page) => {
        await page.keyboard.press("Enter");
        await gone(page, 'button[aria-label^="Remove filter"]');
      },
      finish: async (page) => {
        await escape(page);
        await escape(page);
        await gone(page, '[role="dialog"]');
      },
    },
    {
      name: "edit: choose a priority",
      prepare: openPriority,
      press: key("Enter"),
      effect: () => ({ selector: '[role="option"]', isGone: true }),
      reset: openPriority,
      finish: escape,
    },
    {
      name: "move a card to the next lane",
      press: key("Alt+ArrowRight"),
      effect: () => ({ selector: `[data-lane-id]:nth-of-type(2) ${link}` }),
      reset: async (page) => {
        await page.keyboard.press("Alt+ArrowLeft");
        await page.locator(`[data-lane-id]:nth-of-type(1) ${link}`).waitFor();
      },
    },
    opensPage("open the issue's page", 'main section[aria-label="Properties"]', link),
    opensPage(
      "open the issue's page, complete",
      'main > :not([data-modal]) section[aria-label="Properties"]',
      link,
    ),
  ];
}
