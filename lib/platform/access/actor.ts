import type { Subject } from "./can";

/** What a request needs to know about the caller's workspace. */
export interface ActorTenant {
  id: number;
  slug: string;
  name: string;
  errorTrackingEnabled: boolean;
  /** The IANA time zone in which the workspace's days begin and end. */
  timeZone: string;
  /**
   * True while rows of deleted projects exist. Until they are removed, the tenant's issues cannot be
   * read without a project filter.
   */
  hasDeletedProjects: boolean;
  /** True if there are archived projects, which reads across projects leave out. */
  hasArchivedProjects: boolean;
}

/** The caller's relationship to the project in the path. */
export interface ProjectFacts {
  id: number;
  name: string;
  keyPrefix: string;
  ownerId: number;
  isOwner: boolean;
  /**
   * True for the owner, a direct member, a member through a team, an admin, or a role with
   * access_all_projects (docs/spec/access.md#projects-a-user-can-access).
   */
  isAccessible: boolean;
  /**
   * Whether moving an issue into the final lane resolves its error groups. Loaded here so that
   * moving an issue needs no extra query.
   */
  resolvesOnClose: boolean;
  /** Archived projects are read-only (docs/spec/projects.md#archive). */
  isArchived: boolean;
  /** The issue in the path, loaded with the caller; null if this project has no such issue. */
  issue: IssueFacts | null;
}

/** The fields that permission and `If-Match` checks need. */
export interface IssueFacts {
  /** As written in the path: an id or a key. */
  named: string;
  id: number;
  key: string;
  version: number;
  created_by_id: number;
  /** Archived issues are read-only. */
  is_archived: boolean;
  /** The columns that the route reads along with the caller, if any. */
  columns?: object | null;
}

/**
 * The caller. Only `authenticate()` creates actors, on every request, so revoked permissions take
 * effect immediately.
 */
export interface Actor extends Subject {
  tenant: ActorTenant;
  roleId: number;
  roleName: string;
  accessAllProjects: boolean;
  accessAllUsers: boolean;
  firstName: string;
  lastName: string;
  email: string;
  /** The browser session's id, or null for a bearer token. */
  sessionId: number | null;
  /** The API token's id, or null for a session. */
  tokenId: number | null;
  /**
   * The caller's realtime connection (`X-Socket-Id`), which is skipped when the change is
   * broadcast.
   */
  socketId: string | null;
  /**
   * Set when the system acts on someone's behalf. That person is then notified like everyone else
   * and does not become a watcher.
   */
  standsIn?: true;
  /** The project in the path, loaded with the caller. Null if the tenant has no such project. */
  project: ProjectFacts | null;
}
