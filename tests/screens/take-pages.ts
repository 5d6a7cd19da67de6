import type { Browser } from "@playwright/test";
import { emptyWorkspace, otherPlaces, places } from "../support/pages/places";
import { Workspace } from "../support/people/workspace";
import { report } from "./report";
import type { Screen, Visit } from "./screen";
import { takeScreen } from "./take-screen";

/** Browsers wait for the server and the server for them, so two keep two cores busy. */
const PAGES_AT_ONCE = 2;

/** Takes the pages in order, several at a time, and prints a report on each. */
async function takeAll(browser: Browser, visits: readonly Visit[]): Promise<Screen[]> {
  const taken: Screen[] = [];
  const left = [...visits.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, visit] = next;
      const screen = await takeScreen(browser, visit);
      taken[index] = screen;
      console.log(report(screen));
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
  return taken;
}

/** Takes every page whose name contains `only`. The database has to be empty. */
export async function takePages(browser: Browser, port: number, only: string): Promise<Screen[]> {
  const isWanted = ({ name }: Visit) => name.includes(only);
  const address = `http://localhost:${port}/setup`;
  // The setup page exists only while there is no workspace.
  const setup = [{ name: "/setup", state: "full", address } as const].filter(isWanted);
  const first = await takeAll(browser, setup);
  const demo = await Workspace.demo(port);
  const fresh = await emptyWorkspace(port);
  const visits = Object.entries({ ...places, ...otherPlaces }).flatMap(([name, place]): Visit[] => {
    const { as, status } = place;
    const visit = { name, ...(as && { as }), ...(status && { status }) };
    return [
      { ...visit, state: "full", address: place.address, workspace: demo },
      ...(place.empty
        ? [{ ...visit, state: "empty" as const, address: place.empty, workspace: fresh }]
        : []),
    ];
  });
  return [...first, ...(await takeAll(browser, visits.filter(isWanted)))];
}
