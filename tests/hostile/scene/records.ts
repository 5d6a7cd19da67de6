import type { Dice } from "../dice";

/** The path parameters of a record: `{ projectId: 7, id: 3 }`. */
export interface Bound {
  params: Record<string, string>;
  /** Whether the run depends on the record, so nothing may change or delete it. */
  isKept: boolean;
}

const PROJECT = "/api/projects/{projectId}";
const ISSUE = `${PROJECT}/issues/{issueId}`;
const GROUP = `${PROJECT}/error-groups/{errorGroupId}`;
/** A pool in addition to the path-based ones, because no path identifies a single notification. */
const NOTIFICATION = "/api/notifications/{id}";
const LIMIT = 40;

/** The kind of record that each field in a body or query refers to. */
const NAMES: Record<string, string> = {
  lane_id: `${PROJECT}/lanes/{laneId}`,
  fallback_lane_id: `${PROJECT}/lanes/{laneId}`,
  sprint_id: `${PROJECT}/sprints/{id}`,
  move_open_to: `${PROJECT}/sprints/{id}`,
  epic_id: `${PROJECT}/epics/{id}`,
  label_ids: `${PROJECT}/labels/{id}`,
  add_label_ids: `${PROJECT}/labels/{id}`,
  remove_label_ids: `${PROJECT}/labels/{id}`,
  assignee_id: "/api/users/{id}",
  user_id: "/api/users/{id}",
  user_ids: "/api/users/{id}",
  owner_id: "/api/users/{id}",
  project_id: PROJECT,
  project_ids: PROJECT,
  issue_id: ISSUE,
  blocked_by_ids: ISSUE,
  blocks_ids: ISSUE,
  before_id: ISSUE,
  after_id: ISSUE,
  except_id: ISSUE,
  error_group_ids: GROUP,
  notification_ids: NOTIFICATION,
  role_id: "/api/roles/{id}",
  fallback_role_id: "/api/roles/{id}",
  project_vcs_repo_id: `${PROJECT}/vcs-repos/{id}`,
  subject_id: ISSUE,
};

/** Returns the template of the record that the field refers to, in an operation on this path. */
export function recordNamed(member: string, path: string): string | undefined {
  if (member === "ids") return path.includes("error-groups") ? GROUP : ISSUE;
  return NAMES[member];
}

/** Known records by the path that identifies them. */
export class Records {
  private readonly pools = new Map<string, Bound[]>();

  add(template: string, params: Record<string, string | number>, isKept = false): void {
    const pool = this.pools.get(template) ?? [];
    const entries = Object.entries(params).map(([name, value]) => [name, String(value)] as const);
    pool.push({ params: Object.fromEntries(entries), isKept });
    if (pool.length > LIMIT) {
      const oldest = pool.findIndex((one) => !one.isKept);
      if (oldest >= 0) pool.splice(oldest, 1);
    }
    this.pools.set(template, pool);
  }

  remove(template: string, params: Record<string, string>): void {
    const removed = JSON.stringify(params);
    const remaining = this.pools
      .get(template)
      ?.filter((one) => JSON.stringify(one.params) !== removed);
    if (remaining) this.pools.set(template, remaining);
  }

  /** Returns one of the records; `free` excludes protected ones. */
  choose(template: string, dice: Dice, free = false): Bound | undefined {
    const pool = (this.pools.get(template) ?? []).filter((one) => !free || !one.isKept);
    return pool.length === 0 ? undefined : dice.pick(pool);
  }

  /** Returns the number or text that identifies one of the records under its parent. */
  chooseId(template: string, dice: Dice): string | undefined {
    const name = /\{(\w+)\}$/.exec(template)?.[1] ?? "";
    return this.choose(template, dice)?.params[name];
  }
}

/** Returns the record that a path refers to: the path up to its last parameter. */
export function recordOf(path: string): string | undefined {
  return /^.*\}/.exec(path)?.[0];
}
