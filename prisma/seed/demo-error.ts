import type { Person } from "./ids";

/** A call of a demo's stack trace. */
export interface DemoFrame {
  call: string | null;
  file: string;
  line: number;
  column?: number;
  /** A library's, not the program's own. */
  isLibrary?: true;
  /** Source around the call; the line itself begins with `> `. */
  code?: string[];
}

/** How often an error happens over the days: all the time, in office hours, more and more, or in one bad hour. */
export type DemoShape = "steady" | "office" | "growing" | "burst";

/** A kind of error that the demo's programs report. Times are counted back from the moment of loading. */
export interface DemoErrorGroup {
  exceptionClass: string;
  message: string;
  platform: "javascript" | "node" | "python" | "php" | "java";
  environment: "production" | "staging";
  /** Oldest first; the last is that of the latest occurrence. */
  releases: string[];
  /** The innermost call first; none for what was only logged. */
  frames: DemoFrame[];
  shape: DemoShape;
  /** Occurrences of a usual day. */
  perDay: number;
  firstHoursAgo: number;
  lastMinutesAgo: number;
  /** Occurrences that are still kept one by one. */
  kept: number;
  /** What it went through, oldest first: who, and how long ago. Nobody reopened it where no one is named. */
  states?: { to: "open" | "resolved" | "ignored"; by?: Person; hoursAgo: number }[];
  /** The title of the issue it was promoted to. */
  linkedTo?: string;
  tags?: Record<string, string>;
  request?: { method: string; url: string };
  /** What happened before it, in messages of one category each. */
  trail?: [category: string, message: string][];
}
