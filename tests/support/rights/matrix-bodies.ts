import { PREFERENCES } from "@/lib/messaging/notifications/enumerations";
import { projectChannel, userChannel } from "@/lib/messaging/realtime/channels";
import { makeErrorGroup } from "../errors/error-group";
import { makeNotification } from "../records/notification";
import type { Scene } from "./matrix";
import { formOf, PIXEL } from "../records/pixel";
import { type Ids, makeOther, makeRepo } from "./matrix-records";

const PROJECT = "/api/projects/[projectId]";
const ISSUE = `${PROJECT}/issues/[issueId]`;
const GROUP = `${PROJECT}/error-groups/[errorGroupId]`;

let counter = 0;
function unique(prefix: string): string {
  counter += 1;
  return `${prefix}${counter}`;
}

const issue = ({ project }: Scene) => {
  return { title: "I", description: "", lane_id: project.lanes[0], priority: 2, type: 0 };
};
const link = async (scene: Scene) => {
  return { project_vcs_repo_id: await makeRepo(scene), branch_name: unique("branch-") };
};
const ownNotification = async ({ cast, caller, project }: Scene) => {
  const to = { tenantId: cast.tenant.id, userId: cast.callers[caller].id };
  return { notification_ids: [await makeNotification({ ...to, projectId: project.id })] };
};
const relation = async (scene: Scene) => ({ kind: 0, issue_id: await makeOther(scene) });
const role = () => ({ name: unique("Role "), permissions: [] });
const file = () => formOf(PIXEL);
const comment = () => ({ body: "A comment." });
const commentTask = async ({ creator, project }: Scene, ids: Ids) => {
  const path = `${project.path}/issues/${ids["issueId"]}/comments`;
  const [made] = (await creator.api.get<{ updated_at: string }[]>(path)).body;
  return { index: 0, checked: true, version: made?.updated_at };
};
const timeEntry = () => ({ minutes: 5, spent_on: "2026-01-31" });
const repo = () => ({ repo_full_name: "c/d", repo_url: "https://git.example.test/c/d" });
const group = ({ cast, project }: Scene) => makeErrorGroup(cast.tenant, project);
const mergedGroup = ({ cast, project }: Scene, topId = 0) =>
  makeErrorGroup(cast.tenant, project, { mergedIntoId: topId, mergeParentId: topId });
const person = { first_name: "A", last_name: "B" };

/**
 * A valid body for each operation, so an authorized caller gets a 2xx. GET operations send none;
 * other operations that are not listed send an empty object.
 */
const BODIES: Record<string, (scene: Scene, ids: Ids) => object | Promise<object>> = {
  "POST /api/projects": () => ({ name: "P", key_prefix: unique("Q") }),
  [`PUT ${PROJECT}`]: () => ({ name: "P" }),
  [`POST ${PROJECT}/members`]: ({ cast }) => ({ user_id: cast.author.id }),
  [`POST ${PROJECT}/lanes`]: () => ({ title: "L" }),
  [`PUT ${PROJECT}/lanes/[laneId]`]: () => ({ title: "L" }),
  [`DELETE ${PROJECT}/lanes/[laneId]`]: ({ project }) => ({ fallback_lane_id: project.lanes[1] }),
  [`POST ${PROJECT}/sprints`]: () => ({ title: "S" }),
  [`PUT ${PROJECT}/sprints/[id]`]: () => ({ title: "S" }),
  [`POST ${PROJECT}/sprints/[id]/complete`]: () => ({ move_open_to: null }),
  [`POST ${PROJECT}/epics`]: () => ({ title: "E" }),
  [`PUT ${PROJECT}/epics/[id]`]: () => ({ title: "E" }),
  [`POST ${PROJECT}/labels`]: () => ({ name: "new" }),
  [`PUT ${PROJECT}/labels/[id]`]: () => ({ name: "new" }),
  [`POST ${PROJECT}/saved-views`]: () => ({ name: "v", screen: "list", query: "" }),
  [`PUT ${PROJECT}/saved-views/[id]`]: () => ({ name: "v", screen: "board", query: "" }),
  [`POST ${PROJECT}/vcs-repos`]: repo,
  [`PUT ${PROJECT}/vcs-repos/[id]`]: repo,
  [`POST ${PROJECT}/tokens`]: () => ({ name: "t", scope: "ingest" }),
  [`POST ${PROJECT}/issues`]: issue,
  [`POST ${PROJECT}/issues/similar`]: () => ({ title: "I" }),
  [`POST ${PROJECT}/issues/agent-generate-story`]: () => ({ description: "The export fails." }),
  [`PUT ${ISSUE}`]: issue,
  [`PUT ${ISSUE}/labels`]: () => ({ label_ids: [] }),
  [`POST ${ISSUE}/move`]: ({ project }) => ({ lane_id: project.lanes[1] }),
  [`POST ${PROJECT}/issues/bulk`]: (_, ids) => ({ ids: [ids["issueId"]], set: { priority: 1 } }),
  [`POST ${PROJECT}/issues/bulk#delete`]: (_, ids) => ({ ids: [ids["issueId"]], delete: true }),
  [`POST ${ISSUE}/branch-links`]: link,
  [`PUT ${ISSUE}/branch-links/[id]`]: link,
  [`POST ${ISSUE}/relations`]: relation,
  [`POST ${ISSUE}/time-entries`]: timeEntry,
  [`PUT ${ISSUE}/time-entries/[id]`]: timeEntry,
  [`POST ${PROJECT}/issue-templates`]: () => ({ name: "T" }),
  [`PUT ${PROJECT}/issue-templates/[id]`]: () => ({ name: "T" }),
  [`POST ${PROJECT}/recurring-issues`]: () => ({ title: "R", every: "day", at: "09:00" }),
  [`PUT ${PROJECT}/recurring-issues/[id]`]: () => ({ is_paused: true }),
  [`POST ${ISSUE}/comments`]: comment,
  [`POST ${ISSUE}/attachments`]: file,
  "POST /api/profile/picture": file,
  [`PUT ${ISSUE}/comments/[id]`]: comment,
  [`PATCH ${ISSUE}/comments/[id]/tasks`]: commentTask,
  [`POST ${ISSUE}/comments/[id]/reactions`]: () => ({ emoji: "👍" }),
  [`PATCH ${ISSUE}/tasks`]: () => ({ index: 0, checked: true, version: 1 }),
  [`POST ${GROUP}/merge`]: async (scene) => ({ error_group_ids: [await group(scene)] }),
  [`POST ${GROUP}/unmerge`]: async (scene, ids) => {
    return { error_group_ids: [await mergedGroup(scene, ids["errorGroupId"])] };
  },
  [`POST ${GROUP}/link`]: (_, ids) => ({ issue_id: ids["issueId"] }),
  [`POST ${PROJECT}/error-groups/bulk`]: async (scene) => ({
    ids: [await group(scene)],
    status: 1,
  }),
  "POST /api/users": ({ cast }) => {
    const email = `${unique("invited-")}@example.test`;
    return { ...person, email, role_id: cast.callers.none.roleId };
  },
  "PUT /api/users/[id]": ({ cast }) => ({ ...person, role_id: cast.callers.none.roleId }),
  "POST /api/roles": role,
  "PUT /api/roles/[id]": role,
  "DELETE /api/roles/[id]": ({ cast }) => ({ fallback_role_id: cast.callers.none.roleId }),
  "POST /api/roles/[id]/impact": role,
  "POST /api/views": () => ({ name: "v", query: "" }),
  "PUT /api/views/[id]": () => ({ name: "v", query: "priority=0" }),
  "POST /api/teams": () => ({ name: "T" }),
  "PUT /api/teams/[id]": () => ({ name: "T" }),
  "PUT /api/settings": () => ({ error_tracking_enabled: true }),
  "POST /api/tokens": () => ({ name: "t" }),
  "POST /api/broadcasting/auth": ({ cast, caller }) => {
    const channel_name = userChannel(cast.tenant.id, cast.callers[caller].id);
    return { socket_id: "1.2", channel_name };
  },
  "POST /api/broadcasting/auth#project": ({ cast, project }) => {
    return { socket_id: "1.2", channel_name: projectChannel(cast.tenant.id, project.id) };
  },
  "POST /api/broadcasting/user-auth": () => ({ socket_id: "1.2" }),
  "POST /api/webhooks": () => ({ url: "https://hooks.example.test/matrix" }),
  "PUT /api/webhooks/[id]": () => ({ url: "https://hooks.example.test/matrix" }),
  "PUT /api/profile": () => person,
  "POST /api/profile/calendar-feeds": () => ({}),
  "PUT /api/profile/reminders": () => ({ is_active: true }),
  "PUT /api/profile/digest": () => ({ is_active: true, hour: 8, time_zone: "UTC" }),
  "POST /api/profile/notification-preferences": () =>
    Object.fromEntries(PREFERENCES.map((name) => [name, true])),
  "PUT /api/profile/favorites": () => ({ ids: [] }),
  "POST /api/notifications/bulk-read": ownNotification,
  "POST /api/notifications/bulk-unread": ownNotification,
  "POST /api/notifications/bulk-delete": ownNotification,
  "POST /api/notifications/snooze": async (scene) => {
    return { ...(await ownNotification(scene)), until_change: true };
  },
  "POST /api/notifications/unsnooze": ownNotification,
  "POST /api/access-requests": ({ project }) => {
    return { project_id: project.id, operation: "issues.read" };
  },
};

export async function bodyOf(
  operation: string,
  scene: Scene,
  ids: Ids,
): Promise<object | undefined> {
  if (operation.startsWith("GET ")) return undefined;
  return (await BODIES[operation]?.(scene, ids)) ?? {};
}

/** Returns the query string that an operation requires; without it, the response is a 422. */
export function queryOf(operation: string): string {
  if (operation === `GET ${PROJECT}/issues/groups` || operation === "GET /api/issues/groups")
    return "?group_by=lane";
  return operation === `GET ${PROJECT}/issues/search` ? "?q=x" : "";
}
