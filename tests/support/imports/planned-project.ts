import { expect } from "vitest";
import { makeIssue } from "../records/issue";
import { TestTenant, type TestProject, type TestUser } from "../people/tenant";
import { type IssuePlan, parentPlaces, type ProjectPlan } from "./random-project";

/** A workspace with three people, whose names differ. */
export interface Crew {
  owner: TestUser;
  people: (TestUser & { name: string })[];
  /** Creates an empty project that all of them are members of. */
  project: () => Promise<TestProject>;
  /** Issues of another project, with the same keys in every workspace. */
  outside: { id: number }[];
}

export async function makeCrew(): Promise<Crew> {
  const tenant = await TestTenant.make();
  const named = async (firstName: string, lastName: string, role: "admin" | "contributor") => ({
    ...(await tenant.user({ role, firstName, lastName })),
    name: `${firstName} ${lastName}`,
  });
  const owner = await named("Ana", "Lima", "admin");
  const people = [
    owner,
    await named("Ben", "Okoro", "contributor"),
    await named("Chloé", "O’Neil", "contributor"),
  ];
  const other = await owner.api.post("/api/projects", { name: "Outside", key_prefix: "OUT" });
  expect(other.status).toBe(201);
  const path = `/api/projects/${other.body.id}`;
  const lanes = (await owner.api.get<{ id: number }[]>(`${path}/lanes`)).body.map(({ id }) => id);
  const elsewhere = { id: other.body.id as number, keyPrefix: "OUT", path, lanes };
  const outside: { id: number }[] = [];
  for (const title of ["X", "Y", "Z"]) outside.push(await makeIssue(owner, elsewhere, { title }));
  return { owner, people, project: () => tenant.project(owner, people.slice(1)), outside };
}

const LABELS = ["plain", "a, b; c\\", "=label", "'=x"];

/** Creates a project through the API, as planned. */
export async function makePlanned(crew: Crew, { issues }: ProjectPlan): Promise<TestProject> {
  const { owner, people } = crew;
  const project = await crew.project();
  const post = async (path: string, body: object, by = owner) => {
    const response = await by.api.post(`${project.path}/${path}`, body);
    expect([200, 201], JSON.stringify(response.body)).toContain(response.status);
    return response.body.id as number;
  };
  const labels: number[] = [];
  for (const name of LABELS) labels.push(await post("labels", { name }));
  const sprint = await post("sprints", { title: "=S, 1" });
  const epic = await post("epics", { title: "none" });
  const parents = parentPlaces(issues);
  const ids: number[] = [];
  for (const [place, plan] of issues.entries()) {
    const earlier = (back: number) => ids[place - 1 - back];
    const { id } = await makeIssue(owner, project, {
      ...fieldsOf(plan),
      lane_id: project.lanes[plan.lane],
      assignee_id: plan.assignee === null ? null : people[plan.assignee]?.id,
      sprint_id: plan.sprint ? sprint : null,
      epic_id: plan.epic ? epic : null,
      label_ids: plan.labels.map((at) => labels[at]),
      parent_id: ids[parents[place] ?? -1] ?? null,
      blocked_by_ids: plan.blockedBy.flatMap((back) => earlier(back) ?? []),
    });
    ids.push(id);
    await fillIssue(crew, post, { id, plan });
    for (const [kind, back] of [plan.relatesTo, plan.duplicates].entries()) {
      const other = back === null ? undefined : earlier(back);
      if (other !== undefined) await post(`issues/${id}/relations`, { kind, issue_id: other });
    }
    const isDuplicate = plan.duplicates !== null && earlier(plan.duplicates) !== undefined;
    if (plan.outside && !(plan.outside.kind === 1 && isDuplicate)) {
      const { kind, place: at } = plan.outside;
      await post(`issues/${id}/relations`, { kind, issue_id: crew.outside[at]?.id });
    }
  }
  for (const [place, { isArchived }] of issues.entries()) {
    if (!isArchived) continue;
    const done = await owner.api.post(`${project.path}/issues/${ids[place]}/archive`, {});
    expect(done.status).toBe(200);
  }
  return project;
}

function fieldsOf({ title, description, prompt, priority, type, estimate, ...plan }: IssuePlan) {
  const [start = null, due = null] = [...(plan.days ?? [])].sort();
  return {
    ...{ title: [...title].slice(0, 255).join(""), description, prompt, priority, type },
    estimated_minutes: estimate,
    start_on: plan.start ? start : null,
    due_on: plan.due ? due : null,
  };
}

type Post = (path: string, body: object, by?: TestUser) => Promise<number>;

/** Adds comments, with replies and reactions, and time entries. */
async function fillIssue(
  { people }: Crew,
  post: Post,
  { id, plan }: { id: number; plan: IssuePlan },
): Promise<void> {
  const path = `issues/${id}`;
  const threads: number[] = [];
  for (const { body, by, replyTo, reactions } of plan.comments) {
    const parent_id = replyTo === null ? null : (threads[replyTo] ?? null);
    const comment = await post(`${path}/comments`, { body, parent_id }, people[by]);
    if (parent_id === null) threads.push(comment);
    for (const { emoji, by: reactor } of reactions) {
      await post(`${path}/comments/${comment}/reactions`, { emoji }, people[reactor]);
    }
  }
  for (const { by, ...entry } of plan.time) await post(`${path}/time-entries`, entry, people[by]);
}
