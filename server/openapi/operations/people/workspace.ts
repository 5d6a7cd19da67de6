import { z } from "zod";
import {
  accessRequestBody,
  accessRequestQuery,
  accessRequestResource,
  ownAccessRequestResource,
} from "@/lib/people/access-requests/schema";
import { auditEntryResource, auditExportQuery, auditQuery } from "@/lib/people/audit/schema";
import { settingsBody, settingsResource } from "@/lib/workspace/settings/schema";
import { done, ok, paged } from "../../response-types";
import type { Operation } from "../../operation";

const settings: Operation[] = [
  {
    method: "GET",
    path: "/api/settings",
    tag: "Workspace",
    summary: "Get the workspace's settings",
    permission: "App Settings: Read",
    responses: ok("The settings.", settingsResource),
  },
  {
    method: "PUT",
    path: "/api/settings",
    tag: "Workspace",
    summary: "Update the workspace's settings",
    description: "Fields that are left out do not change.",
    permission: "App Settings: Update",
    body: {
      schema: settingsBody,
      example: { name: "Acme", error_tracking_enabled: true, time_zone: "Europe/Paris" },
    },
    responses: ok("The updated settings.", settingsResource),
  },
  {
    method: "GET",
    path: "/api/audit",
    tag: "Workspace",
    summary: "Get the audit log",
    description:
      "Newest first: changes to users, roles, teams, projects, tokens and settings, sign-ins and failed attempts, and exports.",
    permission: "Admins",
    query: auditQuery,
    responses: ok("A page of entries.", z.array(auditEntryResource), paged),
  },
  {
    method: "GET",
    path: "/api/audit/export",
    tag: "Workspace",
    summary: "Export the audit log",
    description: "Streams every entry, newest first, as CSV, or as JSON lines with `format=jsonl`.",
    permission: "Admins",
    query: auditExportQuery,
    responses: { 200: { description: "The file.", schema: z.string(), type: "text/csv" } },
  },
];

const accessRequests: Operation[] = [
  {
    method: "GET",
    path: "/api/access-requests",
    tag: "Access requests",
    summary: "List open access requests",
    permission: "Admins",
    query: accessRequestQuery,
    responses: ok("A page of requests, newest first.", z.array(accessRequestResource), paged),
  },
  {
    method: "POST",
    path: "/api/access-requests",
    tag: "Access requests",
    summary: "Request access",
    description:
      "`operation` is the `required` value of a 403 response. Repeating a request returns the open one. Admins get " +
      "at most one email every 15 minutes about all open requests.",
    isThrottled: true,
    body: {
      schema: accessRequestBody,
      example: {
        project_id: 7,
        operation: "issues.update",
        note: "I maintain the export feature.",
      },
    },
    responses: {
      200: { description: "The request that was already open.", schema: ownAccessRequestResource },
      201: { description: "The request.", schema: ownAccessRequestResource },
    },
  },
  {
    method: "POST",
    path: "/api/access-requests/{id}/grant",
    tag: "Access requests",
    summary: "Grant an access request",
    description: "Adds the person to the project if that is what they need.",
    permission: "Admins",
    responses: ok("The closed request.", accessRequestResource),
  },
  {
    method: "DELETE",
    path: "/api/access-requests/{id}",
    tag: "Access requests",
    summary: "Decline an access request",
    permission: "Admins",
    responses: done(),
  },
];

export const workspaceOperations: Operation[] = [...settings, ...accessRequests];
