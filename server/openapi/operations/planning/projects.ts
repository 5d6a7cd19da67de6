import { z } from "zod";
import { memberBody, memberResource } from "@/lib/people/members/schema";
import { permissionsQuery, personPermissions } from "@/lib/people/permissions/schema";
import {
  newProjectTokenResource,
  projectTokenBody,
  projectTokenResource,
} from "@/lib/errors/project-tokens/schema";
import {
  deletedProjectResource,
  deletedQuery,
  deletionQuery,
  newProjectBody,
  projectBody,
  projectRemovalResource,
  projectResource,
  projectsQuery,
  restoreBody,
} from "@/lib/planning/projects/schema";
import { vcsRepoBody, vcsRepoResource } from "@/lib/planning/repositories/schema";
import { created, done, ok, paged } from "../../response-types";
import type { Operation } from "../../operation";

const project = "/api/projects/{projectId}";

const projects: Operation[] = [
  {
    method: "GET",
    path: "/api/projects",
    tag: "Projects",
    summary: "List projects",
    description:
      "Projects that the caller owns, is a member of, or can access through their role. Archived ones are left out " +
      "unless `archived` is true or only.",
    query: projectsQuery,
    responses: ok("The accessible projects.", z.array(projectResource)),
  },
  {
    method: "GET",
    path: "/api/projects/removals",
    tag: "Projects",
    summary: "List projects being deleted",
    description:
      "A deleted project disappears immediately; a large one is then removed in the background. Lists the ones you " +
      "owned, newest first, or all of them if you can see and delete every project.",
    query: deletedQuery,
    responses: ok(
      "The projects, and how many issues each has left.",
      z.array(projectRemovalResource),
      paged,
    ),
  },
  {
    method: "GET",
    path: "/api/projects/deleted",
    tag: "Projects",
    summary: "List deleted projects",
    description:
      "Those that you can restore, the latest first: you owned them, or can delete projects and had access.",
    query: deletedQuery,
    responses: ok(
      "The projects, and when each is removed for good.",
      z.array(deletedProjectResource),
    ),
  },
  {
    method: "POST",
    path: "/api/projects",
    tag: "Projects",
    summary: "Create a project",
    description:
      "You become its owner. It starts with the lanes Backlog, To do, In progress and Done.",
    permission: "Projects: Create",
    body: { schema: newProjectBody, example: { name: "Engineering", key_prefix: "ENG" } },
    responses: created("The project.", projectResource),
  },
  {
    method: "GET",
    path: project,
    tag: "Projects",
    summary: "Get a project",
    permission: "Projects: Read",
    responses: ok("The project.", projectResource),
  },
  {
    method: "PUT",
    path: project,
    tag: "Projects",
    summary: "Update a project",
    description:
      "Fields that are left out do not change. `key_prefix` cannot be changed. Only the owner or an admin can change `owner_id` (403).",
    permission: "Projects: Update",
    body: { schema: projectBody },
    responses: ok("The updated project.", projectResource),
  },
  {
    method: "POST",
    path: `${project}/archive`,
    tag: "Projects",
    summary: "Archive a project",
    description:
      "Makes it read-only (422 on `archived_at`), and leaves it and its issues out of lists, searches and My issues. " +
      "Its tokens take no errors (403). One that is already archived stays as it is.",
    permission: "Projects: Update",
    responses: ok("The archived project.", projectResource),
  },
  {
    method: "POST",
    path: `${project}/unarchive`,
    tag: "Projects",
    summary: "Restore an archived project",
    description: "One that is not archived stays as it is.",
    permission: "Projects: Update",
    responses: ok("The project.", projectResource),
  },
  {
    method: "DELETE",
    path: project,
    tag: "Projects",
    summary: "Delete a project",
    description:
      "With everything in it. It can be restored for 30 days. With `purge`, a deleted project is removed for good instead.",
    permission: "Projects: Delete",
    query: deletionQuery,
    responses: done(),
  },
  {
    method: "POST",
    path: `${project}/restore`,
    tag: "Projects",
    summary: "Restore a deleted project",
    description:
      "With everything that was in it, except notifications. If another project has its key prefix now (422), send a " +
      "different `key_prefix`; the issues get new keys. With more than 1,000 of them, the project stays deleted until " +
      "the queue has renamed them (202), and `restoring` shows the progress. One that is not deleted stays as it is.",
    permission: "Projects: Delete",
    body: { schema: restoreBody, example: {} },
    responses: {
      200: { description: "The project.", schema: projectResource },
      202: {
        description: "The deleted project; it is being restored.",
        schema: deletedProjectResource,
      },
    },
  },
];

const members: Operation[] = [
  {
    method: "GET",
    path: `${project}/members`,
    tag: "Members",
    summary: "List a project's members",
    permission: "Projects: Read",
    responses: ok("The owner, direct members, and members through teams.", z.array(memberResource)),
  },
  {
    method: "POST",
    path: `${project}/members`,
    tag: "Members",
    summary: "Add a member to a project",
    permission: "Projects: Update",
    body: { schema: memberBody },
    responses: {
      200: { description: "They were already a direct member.", schema: memberResource },
      201: { description: "The new member.", schema: memberResource },
    },
  },
  {
    method: "GET",
    path: `${project}/members/{id}/permissions`,
    tag: "Members",
    summary: "Explain what a person can do in a project",
    description:
      "For any visible user, whether or not they are a member. Everyone can ask about themselves. With `issue`, also decides about that issue, which requires Issues: Read.",
    permission: "Roles: Read",
    query: permissionsQuery,
    responses: ok("Every operation, with its level and reason.", personPermissions),
  },
  {
    method: "DELETE",
    path: `${project}/members/{id}`,
    tag: "Members",
    summary: "Remove a member from a project",
    description:
      "`id` is the user's id. Their assignments in the project are cleared. The owner cannot be removed (422).",
    permission: "Projects: Update",
    responses: done(),
  },
];

const repos: Operation[] = [
  {
    method: "GET",
    path: `${project}/vcs-repos`,
    tag: "Repositories",
    summary: "List a project's repositories",
    permission: "Projects: Read",
    responses: ok("The repositories.", z.array(vcsRepoResource)),
  },
  {
    method: "POST",
    path: `${project}/vcs-repos`,
    tag: "Repositories",
    summary: "Add a repository",
    permission: "Projects: Update",
    body: {
      schema: vcsRepoBody,
      example: {
        repo_full_name: "acme/shop",
        repo_url: "https://git.example.test/acme/shop",
        default_branch: "main",
      },
    },
    responses: created("The repository.", vcsRepoResource),
  },
  {
    method: "PUT",
    path: `${project}/vcs-repos/{id}`,
    tag: "Repositories",
    summary: "Update a repository",
    permission: "Projects: Update",
    body: {
      schema: vcsRepoBody,
      example: {
        repo_full_name: "acme/shop",
        repo_url: "https://git.example.test/acme/shop",
        is_primary: true,
      },
    },
    responses: ok("The updated repository.", vcsRepoResource),
  },
  {
    method: "DELETE",
    path: `${project}/vcs-repos/{id}`,
    tag: "Repositories",
    summary: "Remove a repository",
    description: "Also removes its branch links from issues.",
    permission: "Projects: Update",
    responses: done(),
  },
];

const tokens: Operation[] = [
  {
    method: "GET",
    path: `${project}/tokens`,
    tag: "Project tokens",
    summary: "List project tokens",
    permission: "Project Tokens: Read",
    responses: ok("The tokens, without their secrets.", z.array(projectTokenResource)),
  },
  {
    method: "POST",
    path: `${project}/tokens`,
    tag: "Project tokens",
    summary: "Create a project token",
    description:
      "Apps use it to report errors: `token` as a bearer token for error-events, or `dsn` in an unmodified Sentry SDK.",
    permission: "Project Tokens: Create",
    body: { schema: projectTokenBody, example: { name: "Production", scope: "ingest" } },
    responses: created("The token, with its secret.", newProjectTokenResource),
  },
  {
    method: "DELETE",
    path: `${project}/tokens/{tokenId}`,
    tag: "Project tokens",
    summary: "Delete a project token",
    permission: "Project Tokens: Delete",
    responses: done(),
  },
];

export const projectOperations: Operation[] = [...projects, ...members, ...repos, ...tokens];
