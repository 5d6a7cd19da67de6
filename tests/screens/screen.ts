import type { Place } from "../support/pages/places";
import type { Workspace } from "../support/people/workspace";

export const STATES = ["full", "empty", "loading", "failed"] as const;
export type PageState = (typeof STATES)[number];

export const WIDTHS = [1280, 390] as const;
export type Width = (typeof WIDTHS)[number];

/** A page to take pictures of. */
export interface Visit {
  /** The page's route, or what else it is. */
  name: string;
  state: "full" | "empty";
  address: string | Place["address"];
  workspace?: Workspace;
  as?: Place["as"];
  status?: number;
}

export interface Picture {
  state: PageState;
  theme: "light" | "dark";
  width: Width;
  /** A WebP picture in base64. */
  data: string;
}

/** What was measured while a page had one width. */
export interface Measurements {
  state: PageState;
  width: Width;
  /** Cumulative layout shift until the page was quiet, and the elements that moved most. */
  shift?: { score: number; elements: string[] };
  /** How far the page scrolls sideways, in pixels, and the widest elements. */
  overflow: { pixels: number; elements: string[] };
  /** The rules that axe found broken, with the first element. */
  violations: string[];
  /** Errors in the console. */
  errors: string[];
}

export interface Screen {
  name: string;
  title: string;
  pictures: Picture[];
  measurements: Measurements[];
}
