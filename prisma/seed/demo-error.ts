import type { Person } from "./ids";

/** A frame of a demo stack trace. */
export interface DemoFrame {
  call: string | null;
  file: string;
  line: number;
  column?: number;
  /** True for a library's frame, as opposed to the app's own. */
  isLibrary?: true;
  /** Source around the call; the line itself begins with `> `. */
  code?: string[];
  vars?: Record<string, unknown>;
}

/** How occurrences are spread over the days: constant, during office hours, increasing, or in a single hour. */
export type DemoShape = "steady" | "office" | "growing" | "burst";

/** An error that the demo's apps report. Times count back from when the demo is loaded. */
export interface DemoErrorGroup {
  exceptionClass: string;
  message: string;
  platform: "javascript" | "node" | "python" | "php" | "java";
  environment: "production" | "staging";
  /** Oldest first. The last one is the release of the latest occurrence. */
  releases: string[];
  /** Innermost frame first. Empty for log messages. */
  frames: DemoFrame[];
  /** What led to it, the nearest cause first. */
  causes?: { exceptionClass: string; message: string; source: string; frames: DemoFrame[] }[];
  shape: DemoShape;
  /** Occurrences on a typical day. */
  perDay: number;
  firstHoursAgo: number;
  lastMinutesAgo: number;
  /** Occurrences that are still stored individually. */
  kept: number;
  /**
   * Its status changes, oldest first, with who made each one and how long ago. If nobody is named,
   * reopening is a regression.
   */
  states?: { to: "open" | "resolved" | "ignored"; by?: Person; hoursAgo: number }[];
  /** The title of the issue it was promoted to. */
  linkedTo?: string;
  /** Of several values, the stored occurrences have each in turn. */
  tags?: Record<string, string | readonly string[]>;
  /** How many different users the stored occurrences name. */
  users?: number;
  /** How severe it is, if it is not an ordinary error. */
  level?: "fatal" | "warning";
  request?: { method: string; url: string };
  /** Breadcrumbs that precede the error: the category and message of each. */
  trail?: [category: string, message: string][];
}
