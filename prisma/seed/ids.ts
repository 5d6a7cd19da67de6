export type Person = "admin" | "lead" | "dev" | "viewer";

/** Ids of the workspace's people. A workspace may not have all of them. */
export type People = Partial<Record<Person, number>>;

/** Ids of a project's records, keyed by the names that its issues use. */
export interface ProjectIds {
  tenantId: number;
  projectId: number;
  keyPrefix: string;
  ownerId: number;
  /** Lane ids in order. */
  lanes: Map<string, number>;
  labels: Map<string, number>;
  epics: Map<string, number>;
  sprints: Map<string, number>;
  repo: { id: number; url: string } | undefined;
  idOf: (person: Person) => number;
}
