import type { z } from "zod";
import { authorize } from "@/lib/platform/access/authorize";
import { can } from "@/lib/platform/access/can";
import { ownedProjects } from "@/lib/platform/membership/project-sets";
import type { ProjectScope, TenantScope } from "@/lib/platform/access/scopes";
import { CAP, type CappedList, cappedList } from "@/lib/platform/api/capped-list";
import { Prisma, scanJson, selectJsonRow, sqlState } from "@/lib/platform/db/query";
import { invalid } from "@/lib/platform/http/errors";
import type { FoundIssue } from "@/lib/issues/issues/schema";
import {
  filterCondition,
  passes,
  type SearchScope,
  reachOfActor,
  reachOfProject,
} from "@/lib/issues/filters/conditions";
import { openLanes } from "@/lib/planning/lanes/final-lane";
import type { SearchFilters } from "@/lib/issues/filters/schema";
import { refusingSlowText } from "@/lib/issues/filters/slow-text";
import { readSql } from "@/lib/platform/db/reads/scan-sql";
import { countFound } from "./count-found";
import { withExcerpt } from "./excerpt";
import { findByText } from "./find-by-text";
import { findSorted } from "./find-sorted";
import type { SearchGrouping } from "./enumerations";
import type { FoundGroup, foundGroupsQuery, Search, SearchResult } from "./schema";
import {
  enoughFor,
  foundColumns,
  foundIssueColumns,
  foundIssueJoins,
  type FoundRow,
  pageOf,
} from "./serialize";
import { parseTerms } from "@/lib/issues/filters/terms";

/**
 * Returns the newest issues that match the filters. Reads project by project from the (tenant_id,
 * project_id, updated_at) index, because the newest overall are among the newest in their projects.
 */
function newest(reach: SearchScope, search: Search): Prisma.Sql {
  const isIncluded =
    search.project_id === undefined ? Prisma.sql`true` : Prisma.sql`id = ${search.project_id}`;
  return Prisma.sql`
    SELECT newest.id, newest.updated_at, 0 AS rank
    FROM (SELECT id FROM (${reach.projects}) reach WHERE ${isIncluded}) r CROSS JOIN LATERAL (
      SELECT i.id, i.updated_at FROM issues i
      WHERE i.tenant_id = ${reach.tenantId} AND i.project_id = r.id AND ${filterCondition(reach, search)}
      ORDER BY i.updated_at DESC, i.id DESC LIMIT ${enoughFor(search)}
    ) newest
    ORDER BY newest.updated_at DESC, newest.id DESC ${pageOf(search)}`;
}

async function find(
  reach: SearchScope,
  search: Search,
  textField: "query" | "q",
): Promise<CappedList<SearchResult>> {
  if (search.sort !== undefined) return findSorted(reach, search, search.sort, textField);
  const terms = parseTerms(search.query);
  if (terms.length > 0) return findByText(reach, search, terms, textField);
  const columns = foundColumns(reach, { ...search, details: undefined }, terms);
  const found = await scanJson<FoundRow>(Prisma.sql`
    SELECT ${columns} FROM (${newest(reach, search)}) top
    JOIN issues i ON i.tenant_id = ${reach.tenantId} AND i.id = top.id ${foundIssueJoins(reach.tenantId)}
    ORDER BY top.updated_at DESC, top.id DESC`).catch((error: unknown) => {
    if (sqlState(error) !== "57014" || !search.offset) throw error;
    throw invalid("offset", "This page took too long to find. Add a filter.");
  });
  const { data, meta } = cappedList(found, search.limit);
  const issues = data.map((row) => withExcerpt(row, terms));
  return search.details
    ? { data: issues.map((issue) => ({ ...issue, excerpt: null })), meta }
    : { data: issues, meta };
}

/** Throws Forbidden (403) if neither the role nor ownership of any project lets the caller read issues. */
export async function requireIssueReader({ actor }: TenantScope): Promise<void> {
  if (can(actor, "issues.read").allowed) return;
  const owned = await selectJsonRow(Prisma.sql`${ownedProjects(actor)} LIMIT 1`);
  if (!owned) authorize(actor, "issues.read");
}

/** Global search over every project whose issues the caller can read (docs/spec/search.md#text). */
export function searchIssues(tenant: TenantScope, search: Search) {
  return find(reachOfActor(tenant.actor, search), search, "query");
}

/** As `searchIssues`, with the number of all matching issues by a field (docs/spec/search.md#groups). */
export async function searchGroups(tenant: TenantScope, search: Search, grouping: SearchGrouping) {
  const [found, groups] = await Promise.all([
    searchIssues(tenant, search),
    countFound(reachOfActor(tenant.actor, search), search, grouping),
  ]);
  return { ...found, groups };
}

/** Returns how many issues that the filters find have each value (docs/spec/search.md#groups). */
export function foundGroups(
  { actor }: TenantScope,
  { group_by, ...filters }: z.output<typeof foundGroupsQuery>,
): Promise<FoundGroup[]> {
  return countFound(reachOfActor(actor, filters), filters, group_by);
}

/** Search within one project (docs/spec/search.md#text). */
export function searchProject(project: ProjectScope, search: Search) {
  return find(reachOfProject(project), search, "q");
}

/**
 * Returns the caller's assigned issues that pass the filters, outside final lanes, in every project they can read,
 * newest first (docs/spec/search.md#my-issues). Reads lane by lane from the (tenant_id, assignee_id, lane_id) index,
 * so done issues are never visited. Throws Invalid on `query` if a text filter takes too long.
 */
export async function myIssues(
  tenant: TenantScope,
  filters: SearchFilters,
): Promise<CappedList<FoundIssue>> {
  const { tenantId, actor } = tenant;
  const reach = reachOfActor(actor, filters);
  const found = await refusingSlowText(filters, () =>
    scanJson<FoundIssue>(readSql`
      SELECT ${foundIssueColumns} FROM issues i ${foundIssueJoins(tenantId)}
      WHERE i.tenant_id = ${tenantId} AND i.assignee_id = ${actor.userId}
        AND i.lane_id = ANY(ARRAY(${openLanes(tenantId)} AND l.project_id IN (${reach.projects})))
        AND ${passes(reach, filters)}
      ORDER BY i.updated_at DESC, i.id DESC LIMIT ${CAP + 1}`),
  );
  return cappedList(found, CAP);
}
