import type { QueryClient } from "@tanstack/react-query";
import type { BulkResult } from "@/lib/issues/issues/bulk/schema";
import { api } from "@/lib/platform/client/api-client";
import { sendWhenReachable } from "@/lib/platform/client/query-client";
import { groupsPath } from "./mutations";

/** Groups per request that sets their status. */
const MAX_BULK = 500;

/** A status that groups get, and which ones. */
export interface StatusChange {
  ids: readonly number[];
  status: number;
  is_regressed?: boolean;
  /** Groups with another status stay as they are. */
  from?: number;
}

/**
 * Sets the status of groups. `failed` in the result lists those that no longer exist or no longer
 * have the status that was expected. Changes in a project are sent one at a time, and wait for the
 * connection.
 */
export function postStatuses(
  client: QueryClient,
  projectId: number,
  change: StatusChange,
): Promise<BulkResult> {
  return sendWhenReachable(client, () => sendStatuses(projectId, change), {
    scope: `group-statuses-${projectId}`,
    sets: change.ids.map(String),
  });
}

async function sendStatuses(
  projectId: number,
  { ids, ...state }: StatusChange,
): Promise<BulkResult> {
  const result: BulkResult = { updated: 0, failed: [] };
  for (let at = 0; at < ids.length; at += MAX_BULK) {
    const body = { ids: ids.slice(at, at + MAX_BULK), ...state };
    const { updated, failed } = await api.post<BulkResult>(`${groupsPath(projectId)}/bulk`, body);
    result.updated += updated;
    result.failed.push(...failed);
  }
  return result;
}
