import type { Person } from "./ids";
import type { DemoErrorGroup } from "./demo-error";

export type Priority = "Highest" | "High" | "Medium" | "Low" | "Lowest";

/** A demo issue. Days count back from the moment the demo is loaded, so the history is always recent. */
export interface DemoIssue {
  title: string;
  description: string;
  isBug?: true;
  /** Defaults to Medium. */
  priority?: Priority;
  lane: string;
  epic?: string;
  sprint?: string;
  labels?: string[];
  estimateHours?: number;
  by: Person;
  assignee?: Person;
  createdDaysAgo: number;
  /** When it last moved; optional in the first lane. */
  movedDaysAgo?: number;
  /** Days from the moment the demo is loaded. */
  startsIn?: number;
  dueIn?: number;
  /** A name by which other issues in the project refer to it. */
  ref?: string;
  parent?: string;
  blockedBy?: string[];
  relatesTo?: string[];
  duplicates?: string;
  branch?: { name: string; status: "open" | "merged" | "closed" };
  /** The prompt for an AI assistant. It was sent when the issue last moved. */
  prompt?: string;
}

/** A comment in Markdown, where `@{dev}` mentions a person. */
export interface DemoComment {
  by: Person;
  hoursAgo: number;
  body: string;
}

/** A demo project with its content. People, lanes, labels and so on are referred to by name. */
export interface DemoProject {
  name: string;
  keyPrefix: string;
  description: string;
  owner: Person;
  members: Person[];
  lanes: { title: string; color: number; wipLimit?: number }[];
  labels: Record<string, number>;
  epics: { title: string; description: string; color: number }[];
  sprints: { title: string; goal: string; startsIn: number; endsIn: number; isCompleted?: true }[];
  repo?: string;
  /** Issue templates. */
  templates?: { name: string; description: string; isBug?: true; label?: string }[];
  issues: DemoIssue[];
  /** Comments by issue title. */
  conversations?: Record<string, DemoComment[]>;
  /** Errors that its apps have reported. */
  errors?: DemoErrorGroup[];
  /** The name of the project token that they report errors with. */
  key?: string;
}
