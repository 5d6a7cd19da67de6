import { z } from "zod";
import {
  impactBody,
  roleBody,
  roleDeletionBody,
  roleImpact,
  roleResource,
} from "@/lib/people/roles/schema";
import { personProject } from "@/lib/people/permissions/schema";
import { teamBody, teamResource } from "@/lib/people/teams/schema";
import { invitationBody, userResource, userUpdateBody } from "@/lib/people/users/schema";
import { capped, created, done, ok, versioned } from "../../response-types";
import type { Operation } from "../../operation";

const users: Operation[] = [
  {
    method: "GET",
    path: "/api/users",
    tag: "Users",
    summary: "List users",
    description:
      "The users the caller can see: those in shared projects and teams, or everyone if their role allows it.",
    permission: "Users: Read",
    responses: ok("The visible users.", z.array(userResource)),
  },
  {
    method: "POST",
    path: "/api/users",
    tag: "Users",
    summary: "Invite a user",
    description:
      "Emails a link that is valid for 72 hours. The user's status is Invited until they accept.",
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
    responses: created("The invited user.", userResource),
  },
  {
    method: "PUT",
    path: "/api/users/{id}",
    tag: "Users",
    summary: "Update a user",
    description:
      "`status`: 1 activates; 2 deactivates and immediately ends sessions and tokens. Only an admin can change an admin (403).",
    permission: "Users: Update",
    body: { schema: userUpdateBody },
    responses: ok("The updated user.", userResource),
  },
  {
    method: "GET",
    path: "/api/users/{id}/projects",
    tag: "Users",
    summary: "List the projects that a user can access",
    description:
      "With every reason why, as a capped list by name. Leaves out projects that the caller cannot read. Everyone can ask about themselves.",
    permission: "Roles: Read",
    responses: ok("The projects and the reasons.", capped(personProject)),
  },
  {
    method: "DELETE",
    path: "/api/users/{id}",
    tag: "Users",
    summary: "Delete a user",
    description:
      "Their content is kept and attributed to “Deleted user”. Their assignments are cleared. Only an admin can delete an admin (403).",
    permission: "Users: Delete",
    responses: done(),
  },
  {
    method: "POST",
    path: "/api/users/{id}/resend-invitation",
    tag: "Users",
    summary: "Resend an invitation",
    description:
      "Returns 422 unless the user's status is still Invited. Only an admin can reinvite an admin (403).",
    permission: "Users: Update",
    responses: done(),
  },
];

const teams: Operation[] = [
  {
    method: "GET",
    path: "/api/teams",
    tag: "Teams",
    summary: "List teams",
    permission: "Teams: Read",
    responses: ok("The teams, with their members and projects.", z.array(teamResource)),
  },
  {
    method: "POST",
    path: "/api/teams",
    tag: "Teams",
    summary: "Create a team",
    description:
      "The team's members become members of its projects. Requires Projects: Update for each project (403).",
    permission: "Teams: Create",
    body: { schema: teamBody },
    responses: created("The team.", teamResource),
  },
  {
    method: "PUT",
    path: "/api/teams/{id}",
    tag: "Teams",
    summary: "Update a team",
    description:
      "Lists that are left out do not change; any list you send replaces the whole set. Requires Projects: Update for each added project (403).",
    permission: "Teams: Update",
    body: { schema: teamBody },
    responses: ok("The updated team.", teamResource),
  },
  {
    method: "DELETE",
    path: "/api/teams/{id}",
    tag: "Teams",
    summary: "Delete a team",
    permission: "Teams: Delete",
    responses: done(),
  },
];

const roles: Operation[] = [
  {
    method: "GET",
    path: "/api/roles",
    tag: "Roles",
    summary: "List roles",
    permission: "Roles: Read",
    responses: ok("The roles, system roles first.", z.array(roleResource)),
  },
  {
    method: "POST",
    path: "/api/roles",
    tag: "Roles",
    summary: "Create a role",
    description:
      "`permissions` lists each of the 16 resources at most once, by number. Resources that are left out have no permissions. `can_update` and `can_delete`: 0 None, 1 Own, 2 All.",
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
    responses: created("The role.", roleResource, versioned),
  },
  {
    method: "GET",
    path: "/api/roles/{id}",
    tag: "Roles",
    summary: "Get a role",
    permission: "Roles: Read",
    responses: ok("The role.", roleResource, versioned),
  },
  {
    method: "PUT",
    path: "/api/roles/{id}",
    tag: "Roles",
    summary: "Update a role",
    description:
      "The Admin role cannot be changed (403), and Member can only be renamed (422). Only an admin can add permissions to a role they hold themselves (403).",
    permission: "Roles: Update",
    ifMatch: true,
    body: { schema: roleBody },
    responses: ok("The updated role.", roleResource, versioned),
  },
  {
    method: "DELETE",
    path: "/api/roles/{id}",
    tag: "Roles",
    summary: "Delete a role",
    description: "Its users get the fallback role. System roles cannot be deleted (403).",
    permission: "Roles: Delete",
    ifMatch: true,
    body: { schema: roleDeletionBody },
    responses: done(),
  },
  {
    method: "POST",
    path: "/api/roles/{id}/impact",
    tag: "Roles",
    summary: "Preview the impact of a role change",
    description:
      "Makes no changes. Takes the body of the PUT request, or the `fallback_role_id` for a deletion.",
    permission: "Roles: Update",
    body: { schema: impactBody },
    responses: ok("The people who would gain or lose access.", roleImpact),
  },
];

export const peopleOperations: Operation[] = [...users, ...teams, ...roles];
