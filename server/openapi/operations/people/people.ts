import { z } from "zod";
import {
  impactBody,
  roleBody,
  roleDeletionBody,
  roleImpact,
  roleResource,
} from "@/lib/people/roles/schema";
import { teamBody, teamResource } from "@/lib/people/teams/schema";
import { invitationBody, userResource, userUpdateBody } from "@/lib/people/users/schema";
import { created, done, ok, versioned } from "../../answers";
import type { Operation } from "../../operation";

const users: Operation[] = [
  {
    method: "GET",
    path: "/api/users",
    tag: "Users",
    summary: "List users",
    description:
      "Those whom the caller can see: of shared projects and teams, unless the role sees all.",
    permission: "Users: Read",
    answers: ok("The users in sight.", z.array(userResource)),
  },
  {
    method: "POST",
    path: "/api/users",
    tag: "Users",
    summary: "Invite a user",
    description: "Mails a link that is good for 72 hours. The user is Invited until it was opened.",
    permission: "Users: Create",
    body: {
      schema: invitationBody,
      example: {
        email: "grace@example.test",
        first_name: "Grace",
        last_name: "Hopper",
        role_id: 2,
      },
    },
    answers: created("The invited user.", userResource),
  },
  {
    method: "PUT",
    path: "/api/users/{id}",
    tag: "Users",
    summary: "Change a user",
    description:
      "`status`: 1 activates, 2 deactivates, which ends tokens and sessions at once. Only an admin changes an admin (403).",
    permission: "Users: Update",
    body: { schema: userUpdateBody },
    answers: ok("The user as it is now.", userResource),
  },
  {
    method: "DELETE",
    path: "/api/users/{id}",
    tag: "Users",
    summary: "Delete a user",
    description:
      "What they wrote stays, by “Deleted user”; what they were assigned to becomes unassigned. Only an admin deletes an admin (403).",
    permission: "Users: Delete",
    answers: done(),
  },
  {
    method: "POST",
    path: "/api/users/{id}/resend-invitation",
    tag: "Users",
    summary: "Mail an invitation again",
    description:
      "422 unless the user is still invited. Only an admin invites an admin again (403).",
    permission: "Users: Update",
    answers: done(),
  },
];

const teams: Operation[] = [
  {
    method: "GET",
    path: "/api/teams",
    tag: "Teams",
    summary: "List teams",
    permission: "Teams: Read",
    answers: ok("Every team, with its people and projects.", z.array(teamResource)),
  },
  {
    method: "POST",
    path: "/api/teams",
    tag: "Teams",
    summary: "Make a team",
    description:
      "Its people become members of its projects. Each project takes Projects: Update on it (403).",
    permission: "Teams: Create",
    body: { schema: teamBody },
    answers: created("The team.", teamResource),
  },
  {
    method: "PUT",
    path: "/api/teams/{id}",
    tag: "Teams",
    summary: "Change a team",
    description:
      "A list left out stays; one that is given replaces the whole set. A project that joins takes Projects: Update on it (403).",
    permission: "Teams: Update",
    body: { schema: teamBody },
    answers: ok("The team as it is now.", teamResource),
  },
  {
    method: "DELETE",
    path: "/api/teams/{id}",
    tag: "Teams",
    summary: "Delete a team",
    permission: "Teams: Delete",
    answers: done(),
  },
];

const roles: Operation[] = [
  {
    method: "GET",
    path: "/api/roles",
    tag: "Roles",
    summary: "List roles",
    permission: "Roles: Read",
    answers: ok("Every role, system roles first.", z.array(roleResource)),
  },
  {
    method: "POST",
    path: "/api/roles",
    tag: "Roles",
    summary: "Make a role",
    description:
      "`permissions` names each of the 16 resources at most once, by number; one left out has no permission. " +
      "`can_update` and `can_delete`: 0 None, 1 Own, 2 All.",
    permission: "Roles: Create",
    body: {
      schema: roleBody,
      example: {
        name: "Support",
        permissions: [
          { resource: 0, can_create: false, can_read: true, can_update: 0, can_delete: 0 },
        ],
      },
    },
    answers: created("The role.", roleResource, versioned),
  },
  {
    method: "GET",
    path: "/api/roles/{id}",
    tag: "Roles",
    summary: "Read a role",
    permission: "Roles: Read",
    answers: ok("The role.", roleResource, versioned),
  },
  {
    method: "PUT",
    path: "/api/roles/{id}",
    tag: "Roles",
    summary: "Change a role",
    description:
      "The Admin role cannot be changed (403); Member can only be renamed (422). Only an admin adds permissions to a role they hold themselves (403).",
    permission: "Roles: Update",
    ifMatch: true,
    body: { schema: roleBody },
    answers: ok("The role as it is now.", roleResource, versioned),
  },
  {
    method: "DELETE",
    path: "/api/roles/{id}",
    tag: "Roles",
    summary: "Delete a role",
    description: "Its users get the fallback role. System roles stay (403).",
    permission: "Roles: Delete",
    ifMatch: true,
    body: { schema: roleDeletionBody },
    answers: done(),
  },
  {
    method: "POST",
    path: "/api/roles/{id}/impact",
    tag: "Roles",
    summary: "See what a change of a role would do",
    description: "Changes nothing. Takes what PUT takes, or the `fallback_role_id` of a deletion.",
    permission: "Roles: Update",
    body: { schema: impactBody },
    answers: ok("Who would gain or lose what.", roleImpact),
  },
];

export const peopleOperations: Operation[] = [...users, ...teams, ...roles];
