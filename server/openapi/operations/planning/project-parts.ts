import { z } from "zod";
import { epicBody, epicResource } from "@/lib/planning/epics/schema";
import { labelBody, labelResource } from "@/lib/planning/labels/schema";
import { deleteLaneBody, laneBody, laneResource } from "@/lib/planning/lanes/schema";
import { sprintBody, sprintResource } from "@/lib/planning/sprints/schema";
import { created, done, ok } from "../../response-types";
import type { Operation } from "../../operation";

const project = "/api/projects/{projectId}";

const lanes: Operation[] = [
  {
    method: "GET",
    path: `${project}/lanes`,
    tag: "Lanes",
    summary: "List lanes",
    permission: "Lanes: Read",
    responses: ok("The lanes by `order`; the last one is the final lane.", z.array(laneResource)),
  },
  {
    method: "POST",
    path: `${project}/lanes`,
    tag: "Lanes",
    summary: "Add a lane",
    description:
      "`order` starts at 0 and defaults to last. The other lanes shift to make room. " +
      "With `is_wip_limit_hard`, the lane refuses issues beyond its `wip_limit`.",
    permission: "Lanes: Create",
    body: { schema: laneBody, example: { title: "In review", order: 2, wip_limit: 5 } },
    responses: created("The lane.", laneResource),
  },
  {
    method: "PUT",
    path: `${project}/lanes/{laneId}`,
    tag: "Lanes",
    summary: "Update a lane",
    permission: "Lanes: Update",
    body: { schema: laneBody, example: { title: "In review", wip_limit: null } },
    responses: ok("The updated lane.", laneResource),
  },
  {
    method: "DELETE",
    path: `${project}/lanes/{laneId}`,
    tag: "Lanes",
    summary: "Delete a lane",
    description:
      "Its issues move to the fallback lane. A project's only lane cannot be deleted (422).",
    permission: "Lanes: Delete",
    body: { schema: deleteLaneBody },
    responses: done(),
  },
];

interface Kind {
  tag: string;
  path: string;
  /** "a sprint", "sprints". */
  one: string;
  many: string;
  body: z.ZodType;
  example: unknown;
  resource: z.ZodType;
  permissions: { read: string; create: string; update: string; delete: string };
  onDelete: string;
}

/** Returns the operations on one kind of project record: sprints, epics or labels. */
function operationsOf(kind: Kind): Operation[] {
  const { tag, path, one, many, resource, permissions } = kind;
  const body = { schema: kind.body, example: kind.example };
  const the = one.replace(/^an? /, "The ");
  return [
    {
      method: "GET",
      path,
      tag,
      summary: `List ${many}`,
      permission: permissions.read,
      responses: ok(`The project's ${many}.`, z.array(resource)),
    },
    {
      method: "POST",
      path,
      tag,
      summary: `Create ${one}`,
      permission: permissions.create,
      body,
      responses: created(`${the}.`, resource),
    },
    {
      method: "PUT",
      path: `${path}/{id}`,
      tag,
      summary: `Update ${one}`,
      description: "Fields that are left out do not change.",
      permission: permissions.update,
      body,
      responses: ok(`${the.replace("The ", "The updated ")}.`, resource),
    },
    {
      method: "DELETE",
      path: `${path}/{id}`,
      tag,
      summary: `Delete ${one}`,
      description: kind.onDelete,
      permission: permissions.delete,
      responses: done(),
    },
  ];
}

/** Returns a resource's permissions, as named in the role editor. */
function permissionsOf(resource: string) {
  return {
    read: `${resource}: Read`,
    create: `${resource}: Create`,
    update: `${resource}: Update`,
    delete: `${resource}: Delete`,
  };
}

const sprints = operationsOf({
  tag: "Sprints",
  path: `${project}/sprints`,
  one: "a sprint",
  many: "sprints",
  body: sprintBody,
  example: { title: "Sprint 12", starts_on: "2026-03-02", ends_on: "2026-03-13" },
  resource: sprintResource,
  permissions: permissionsOf("Sprints"),
  onDelete: "Its issues are kept, but no longer belong to a sprint.",
});

const epics = operationsOf({
  tag: "Epics",
  path: `${project}/epics`,
  one: "an epic",
  many: "epics",
  body: epicBody,
  example: { title: "Offline mode", description: "Features that work without a network." },
  resource: epicResource,
  permissions: permissionsOf("Epics"),
  onDelete: "Its issues are kept, but no longer belong to an epic.",
});

const labels = operationsOf({
  tag: "Labels",
  path: `${project}/labels`,
  one: "a label",
  many: "labels",
  body: labelBody,
  example: { name: "regression", color: 14423100 },
  resource: labelResource,
  permissions: {
    ...permissionsOf("Projects"),
    read: "Issues: Read",
    create: "Projects: Update",
    delete: "Projects: Update",
  },
  onDelete: "It is removed from every issue.",
});

export const projectPartOperations: Operation[] = [...lanes, ...sprints, ...epics, ...labels];
