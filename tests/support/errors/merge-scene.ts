import { expect } from "vitest";
import { type ErrorGroup, errorGroupResource } from "@/lib/errors/groups/schema";
import { groupPath, readGroup } from "./error-group";
import { errorEvent, makeProjectToken, report } from "./ingest";
import type { TestProject, TestTenant, TestUser } from "../people/tenant";

/** Returns a day in January 2026. */
export const day = (date: number) => new Date(Date.UTC(2026, 0, date));

/**
 * A project whose owner merges its groups. Reports create the groups, each identified by its
 * fingerprint.
 */
export class MergeScene {
  private constructor(
    readonly owner: TestUser,
    readonly project: TestProject,
    private readonly token: string,
  ) {}

  static async make(tenant: TestTenant, owner: TestUser): Promise<MergeScene> {
    const project = await tenant.project(owner);
    const { token } = await makeProjectToken(tenant, project, owner);
    return new MergeScene(owner, project, token);
  }

  /**
   * Reports an occurrence in a group, now or on a given day. Returns the group that counted it.
   */
  async occur(name: string, at?: Date, message = name): Promise<number> {
    const event = errorEvent({
      exception_class: `${name.toUpperCase()}Error`,
      message,
      release: message,
      fingerprint: [name],
      ...(at && { occurred_at: at.toISOString() }),
    });
    const response = await report<{ error_group_id: number }>(this.project.id, this.token, event);
    expect(response.status).toBe(202);
    return response.body.error_group_id;
  }

  /** Creates a group of `count` occurrences, one a day, the last one on `lastDay`. */
  async group(name: string, count = 1, lastDay = 3): Promise<number> {
    let id = 0;
    for (let ago = count - 1; ago >= 0; ago--) id = await this.occur(name, day(lastDay - ago));
    return id;
  }

  call(action: "merge" | "unmerge", id: number, ids: unknown) {
    const path = `${groupPath(this.project, id)}/${action}`;
    return this.owner.api.post(path, { error_group_ids: ids });
  }

  read(id: number): Promise<ErrorGroup> {
    return readGroup(this.owner, this.project, id);
  }

  /** Merges or unmerges, and expects success. */
  async do(action: "merge" | "unmerge", id: number, ...ids: number[]): Promise<ErrorGroup> {
    const response = await this.call(action, id, ids);
    expect(response.status).toBe(200);
    const group = errorGroupResource.parse(response.body);
    expect(await this.read(id)).toEqual(group);
    return group;
  }

  /** Returns the groups merged into this one, in response order. */
  async mergedInto(id: number): Promise<ErrorGroup[]> {
    const response = await this.owner.api.get(`${groupPath(this.project, id)}/merged`);
    expect(response.status).toBe(200);
    return errorGroupResource.array().parse(response.body);
  }
}
