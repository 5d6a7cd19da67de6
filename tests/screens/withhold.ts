import type { Page, Route } from "@playwright/test";

interface Query {
  options: { retry?: unknown };
  observers: { options: { retry?: unknown } }[];
}

interface Client {
  getQueryCache: () => { getAll: () => Query[] };
  getDefaultOptions: () => { queries?: object };
  setDefaultOptions: (options: object) => void;
  resetQueries: () => Promise<void>;
  isFetching: () => number;
}

interface Fiber {
  return: Fiber | null;
  memoizedProps: { client?: Client } | null;
}

declare global {
  interface Window {
    queryClient?: Client;
  }
}

/**
 * Makes the open page forget what it has loaded, and withholds every response of the API. Returns a
 * function that lets the waiting requests fail. Pages arrive with their first data, so a failing API
 * alone would show neither their loading nor their failed state.
 */
export async function withhold(page: Page): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isFailing = false;
  const fail = (route: Route) =>
    route.fulfill({ status: 503, json: { message: "The service is unavailable." } });
  await page.route("**/api/**", async (route) => {
    if (isFailing) await fail(route);
    else waiting.push(route);
  });
  await page.evaluate(() => {
    const heading = document.querySelector("h1") ?? document.body;
    const name = Object.keys(heading).find((key) => key.startsWith("__reactFiber$")) ?? "";
    let fiber = (heading as unknown as Record<string, Fiber | null>)[name] ?? null;
    while (fiber && !fiber.memoizedProps?.client?.getQueryCache) fiber = fiber.return;
    const client = fiber?.memoizedProps?.client;
    if (!client) return;
    window.queryClient = client;
    client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
    for (const query of client.getQueryCache().getAll()) {
      query.options.retry = false;
      for (const { options } of query.observers) options.retry = false;
    }
    void client.resetQueries();
  });
  return async () => {
    isFailing = true;
    await Promise.all(waiting.splice(0).map(fail));
    await page
      .waitForFunction(() => (window.queryClient?.isFetching() ?? 0) === 0, undefined, {
        timeout: 8_000,
      })
      .catch(() => undefined);
  };
}
