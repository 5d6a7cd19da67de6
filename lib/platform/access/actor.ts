import type { Subject } from "./can";

/** The caller's workspace as a request needs it. */
export interface ActorTenant {
  id: number;
  slug: string;
  name: string;
  errorTrackingEnabled: boolean;
  /** Whether the queue still removes what was in a deleted project: then not every issue of the tenant can be read. */
  isRemovingProjects: boolean;
}

/** How the caller stands to the project that the path names. */
export interface ProjectFacts {
  id: number;
  name: string;
  keyPrefix: string;
  ownerId: number;
  isOwner: boolean;
  /** Owned, a direct member, a member through a team, or seen by an admin or access_all_projects (docs/spec/access.md#projects-a-user-can-access). */
  isAccessible: boolean;
  /** Whether an issue that comes into the final lane resolves its error groups; read here, moves need not ask. */
  resolvesOnClose: boolean;
  /** The issue that the path names, read together with the caller; null when it names none of this project. */
  issue: IssueFacts | null;
}

/** What permission and `If-Match` checks need of an issue. */
export interface IssueFacts {
  /** As the path has it: an id or a key. */
  named: string;
  id: number;
  key: string;
  version: number;
  created_by_id: number;
}

/** Who calls: made by `authenticate()` alone, fresh on every request, so that no right outlives its removal. */
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
  /** The realtime connection that the request names as its own (`X-Socket-Id`): it need not hear of what it does. */
  socketId: string | null;
  /** Set where nobody calls and the program acts in their name: then they hear of it like others, and watch nothing. */
  standsIn?: true;
  /** The project named by the path, read together with the caller; null when it does not exist in the tenant. */
  project: ProjectFacts | null;
}
