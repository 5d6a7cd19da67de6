import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { Measurements } from "./screen";

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};

declare global {
  interface Window {
    layoutShifts: { score: number; elements: string[] };
  }
}

/** Adds up layout shifts on pages opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const total = { score: 0, elements: [] as string[] };
    window.layoutShifts = total;
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      if (element === null) return "a removed element";
      return `<${element.tagName.toLowerCase()} class="${element.className}">`.slice(0, 90);
    };
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue;
        total.score += shift.value;
        if (shift.value >= 0.005)
          total.elements.push(...shift.sources.slice(0, 2).map((source) => nameOf(source.node)));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export async function readShifts(page: Page): Promise<NonNullable<Measurements["shift"]>> {
  const { score, elements } = await page.evaluate(() => window.layoutShifts);
  return { score: Math.round(score * 1000) / 1000, elements: [...new Set(elements)].slice(0, 4) };
}

/** How far the page is wider than the window, and which elements stick out. */
export async function readOverflow(page: Page): Promise<Measurements["overflow"]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const pixels = Math.max(0, scrollWidth - clientWidth);
    if (pixels === 0) return { pixels, elements: [] };
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const elements = wide
      .slice(0, 4)
      .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`);
    return { pixels, elements };
  });
}

/** Returns the broken rules that axe calls serious or critical, and any other on request. */
export async function readViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  axe.setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, impact, nodes }) => {
    const others = nodes.length > 1 ? ` and ${nodes.length - 1} more` : "";
    return `${id} (${impact}): ${nodes[0]?.html.slice(0, 120)}${others}`;
  });
}
