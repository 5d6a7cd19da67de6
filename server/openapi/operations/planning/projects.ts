import { z } from "zod";
import { memberBody, memberResource } from "@/lib/people/members/schema";
import {
  newProjectTokenResource,
  projectTokenBody,
  projectTokenResource,
} from "@/lib/errors/project-tokens/schema";
import {
  newProjectBody,
  projectBody,
  projectRemovalResource,
  projectResource,
} from "@/lib/planning/projects/schema";
import { vcsRepoBody, vcsRepoResource } from "@/lib/planning/repositories/schema";
import { created, done, ok } from "../../answers";
import type { Operation } from "../../operation";

const project = "/api/projects/{projectId}";

const projects: Operation[] = [
  {
    method: "GET",
    path: "/api/projects",
    tag: "Projects",
    summary: "List projects",
    description: "Those that the caller owns, is a member of, or reaches by role.",
    answers: ok("The projects within reach.", z.array(projectResource)),
  },
  {
    method: "GET",
    path: "/api/projects/removals",
    tag: "Projects",
    summary: "List projects being deleted",
    description:
      "A large project disappears at once and is removed in the background. Lists the ones you owned, newest first, or all of them if you can see and delete every project.",
    answers: ok("How many issues each has left.", z.array(projectRemovalResource)),
  },
  {
    method: "POST",
    path: "/api/projects",
    tag: "Projects",
    summary: "Make a project",
    description: "You own it. It begins with the lanes Backlog, To do, In progress and Done.",
    permission: "Projects: Create",
    body: { schema: newProjectBody, example: { name: "Engineering", key_prefix: "ENG" } },
    answers: created("The project.", projectResource),
  },
  {
    method: "GET",
    path: project,
    tag: "Projects",
    summary: "Read a project",
    permission: "Projects: Read",
    answers: ok("The project.", projectResource),
  },
  {
    method: "PUT",
    path: project,
    tag: "Projects",
    summary: "Change a project",
    description:
      "What is left out stays as it is; `key_prefix` never changes. Only the owner or an admin changes `owner_id` (403).",
    permission: "Projects: Update",
    body: { schema: projectBody },
    answers: ok("The project as it is now.", projectResource),
  },
  {
    method: "DELETE",
    path: project,
    tag: "Projects",
    summary: "Delete a project",
    description: "With everything in it.",
    permission: "Projects: Delete",
    answers: done(),
  },
];

const members: Operation[] = [
  {
    method: "GET",
    path: `${project}/members`,
    tag: "Members",
    summary: "List the members of a project",
    permission: "Projects: Read",
    answers: ok("The owner, direct members, and members of teams.", z.array(memberResource)),
  },
  {
    method: "POST",
    path: `${project}/members`,
    tag: "Members",
    summary: "Add a member to a project",
    permission: "Projects: Update",
    body: { schema: memberBody },
    answers: {
      200: { description: "They were a direct member already.", schema: memberResource },
      201: { description: "The new member.", schema: memberResource },
    },
  },
  {
    method: "DELETE",
    path: `${project}/members/{id}`,
    tag: "Members",
    summary: "Remove a member from a project",
    description:
      "`id` is the user's. Their assignments in the project are cleared; the owner stays (422).",
    permission: "Projects: Update",
    answers: done(),
  },
];

const repos: Operation[] = [
  {
    method: "GET",
    path: `${project}/vcs-repos`,
    tag: "Repositories",
    summary: "List the repositories of a project",
    permission: "Projects: Read",
    answers: ok("The repositories.", z.array(vcsRepoResource)),
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
    answers: created("The repository.", vcsRepoResource),
  },
  {
    method: "PUT",
    path: `${project}/vcs-repos/{id}`,
    tag: "Repositories",
    summary: "Change a repository",
    permission: "Projects: Update",
    body: {
      schema: vcsRepoBody,
      example: {
        repo_full_name: "acme/shop",
        repo_url: "https://git.example.test/acme/shop",
        is_primary: true,
      },
    },
    answers: ok("The repository as it is now.", vcsRepoResource),
  },
  {
    method: "DELETE",
    path: `${project}/vcs-repos/{id}`,
    tag: "Repositories",
    summary: "Remove a repository",
    description: "With the branch links that name it.",
    permission: "Projects: Update",
    answers: done(),
  },
];

const tokens: Operation[] = [
  {
    method: "GET",
    path: `${project}/tokens`,
    tag: "Project tokens",
    summary: "List project tokens",
    permission: "Project Tokens: Read",
    answers: ok("The tokens, without their secrets.", z.array(projectTokenResource)),
  },
  {
    method: "POST",
    path: `${project}/tokens`,
    tag: "Project tokens",
    summary: "Make a project token",
    description:
      "What programs report errors with: `token` as a bearer token to error-events, `dsn` in an unmodified Sentry SDK.",
    permission: "Project Tokens: Create",
    body: { schema: projectTokenBody, example: { name: "Production", scope: "ingest" } },
    answers: created("The token, with its secret.", newProjectTokenResource),
  },
  {
    method: "DELETE",
    path: `${project}/tokens/{tokenId}`,
    tag: "Project tokens",
    summary: "Delete a project token",
    permission: "Project Tokens: Delete",
    answers: done(),
  },
];

export const projectOperations: Operation[] = [...projects, ...members, ...repos, ...tokens];
