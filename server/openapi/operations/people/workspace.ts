import { z } from "zod";
import {
  accessRequestBody,
  accessRequestQuery,
  accessRequestResource,
  ownAccessRequestResource,
} from "@/lib/people/access-requests/schema";
import { auditEntryResource, auditExportQuery, auditQuery } from "@/lib/people/audit/schema";
import { settingsBody, settingsResource } from "@/lib/workspace/settings/schema";
import { done, ok, paged } from "../../answers";
import type { Operation } from "../../operation";

const settings: Operation[] = [
  {
    method: "GET",
    path: "/api/settings",
    tag: "Workspace",
    summary: "Read the workspace's settings",
    permission: "App Settings: Read",
    answers: ok("The settings.", settingsResource),
  },
  {
    method: "PUT",
    path: "/api/settings",
    tag: "Workspace",
    summary: "Change the workspace's settings",
    description: "What is left out stays as it is.",
    permission: "App Settings: Update",
    body: { schema: settingsBody },
    answers: ok("The settings as they are now.", settingsResource),
  },
  {
    method: "GET",
    path: "/api/audit",
    tag: "Workspace",
    summary: "Read the audit log",
    description:
      "Newest first: who changed what about people, roles, projects, tokens and settings, who signed in or tried to, and what was exported.",
    permission: "Administrators",
    query: auditQuery,
    answers: ok("A page of entries.", z.array(auditEntryResource), paged),
  },
  {
    method: "GET",
    path: "/api/audit/export",
    tag: "Workspace",
    summary: "Export the audit log",
    description: "Streams every entry, newest first: CSV, or with `format=jsonl` one a line.",
    permission: "Administrators",
    query: auditExportQuery,
    answers: { 200: { description: "The file.", schema: z.string(), type: "text/csv" } },
  },
];

const accessRequests: Operation[] = [
  {
    method: "GET",
    path: "/api/access-requests",
    tag: "Access requests",
    summary: "List open access requests",
    permission: "Administrators",
    query: accessRequestQuery,
    answers: ok("A page of requests, newest first.", z.array(accessRequestResource), paged),
  },
  {
    method: "POST",
    path: "/api/access-requests",
    tag: "Access requests",
    summary: "Ask for access",
    description:
      "`operation` is what a 403 named as `required`. Asking again answers the open request. Admins get at most one email in 15 minutes about all that is open.",
    isThrottled: true,
    body: {
      schema: accessRequestBody,
      example: { project_id: 7, operation: "issues.update", note: "I look after the export." },
    },
    answers: {
      200: { description: "The request that was open already.", schema: ownAccessRequestResource },
      201: { description: "The request.", schema: ownAccessRequestResource },
    },
  },
  {
    method: "POST",
    path: "/api/access-requests/{id}/grant",
    tag: "Access requests",
    summary: "Grant an access request",
    description: "Makes the person a member of the project, where that is what is missing.",
    permission: "Administrators",
    answers: ok("The request, closed.", accessRequestResource),
  },
  {
    method: "DELETE",
    path: "/api/access-requests/{id}",
    tag: "Access requests",
    summary: "Decline an access request",
    permission: "Administrators",
    answers: done(),
  },
];

export const workspaceOperations: Operation[] = [...settings, ...accessRequests];
