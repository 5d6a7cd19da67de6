import { createHash, randomUUID } from "node:crypto";
import { prisma } from "@/tests/support/database/prisma";
import type { Prisma } from "@/tests/support/database/generated/client";
import type { Workspace, WorkspaceProject } from "../people/workspace";

/** Returns one of the program's own frames if `source` is given, otherwise a library frame. */
function call(name: string, file: string, line: number, source?: string) {
  const context = source === undefined ? null : { before: ["// before"], line: source, after: [] };
  return { function: name, file, line, column: 5, in_app: source !== undefined, context };
}

const FRAMES = [
  call("applyDiscount", "/app/src/discount.ts", 42, "  return 1 - rule.percent;"),
  call("handle", "/app/node_modules/express/layer.js", 95),
  call("next", "/app/node_modules/express/route.js", 149),
  call("main", "/app/src/server.ts", 12, "  await listen();"),
];

const STACK = FRAMES.map(({ function: f, file, line }) => `    at ${f} (${file}:${line}:5)`).join(
  "\n",
);

type GroupFields = Partial<Prisma.ErrorGroupUncheckedCreateInput>;

/** A project with error groups, as ingestion would create them. */
export class GroupScene {
  private constructor(
    readonly workspace: Workspace,
    readonly project: WorkspaceProject,
  ) {}

  static async make(workspace: Workspace, name: string, keyPrefix: string): Promise<GroupScene> {
    await GroupScene.switchTracking(workspace, true);
    return new GroupScene(workspace, await workspace.project(name, keyPrefix));
  }

  static async switchTracking({ id }: Workspace, errorTrackingEnabled: boolean): Promise<void> {
    await prisma.tenant.update({ where: { id }, data: { errorTrackingEnabled } });
  }

  /**
   * Creates a group last seen `minutesAgo` minutes ago; the list shows the latest first. Returns
   * its id and its page's path.
   */
  async group(exceptionClass: string, minutesAgo: number, fields: GroupFields = {}) {
    const seen = new Date(Date.now() - minutesAgo * 60_000);
    const { id } = await prisma.errorGroup.create({
      data: {
        tenantId: this.workspace.id,
        projectId: this.project.id,
        environment: "production",
        release: "shop@2.41.0",
        fingerprint: createHash("sha256").update(randomUUID()).digest("hex"),
        fingerprintInput: {
          source: "frames",
          inputs: [exceptionClass, "src/discount.ts applyDiscount"],
        },
        exceptionClass,
        culprit: "src/discount.ts applyDiscount",
        latestMessage: "rule is undefined",
        latestStackTrace: `${exceptionClass}: rule is undefined\n${STACK}`,
        occurrenceCount: 3n,
        firstSeenAt: seen,
        lastSeenAt: seen,
        ownCount: 3n,
        ownFirstSeenAt: seen,
        ownLastSeenAt: seen,
        ...fields,
      },
    });
    return { id, page: `${this.project.path}/errors/${id}` };
  }

  /** Stores an occurrence in a group. */
  async event(errorGroupId: number, message: string, details: object = {}): Promise<void> {
    await prisma.errorEvent.create({
      data: {
        tenantId: this.workspace.id,
        errorGroupId,
        message,
        stackTrace: `TypeError: ${message}\n${STACK}`,
        release: "shop@2.41.0",
        payload: {
          frames: FRAMES,
          platform: "node",
          ...details,
        },
        occurredAt: new Date(),
      },
    });
  }

  /** Reads a group, or part of it, from the API. */
  read<T>(groupId: number, part = ""): Promise<T> {
    return this.workspace.admin.api.get<T>(this.path(groupId, part));
  }

  call(groupId: number, verb: string, body: object = {}): Promise<unknown> {
    return this.workspace.admin.api.post(this.path(groupId, `/${verb}`), body);
  }

  private path(groupId: number, part: string): string {
    return `/api/projects/${this.project.id}/error-groups/${groupId}${part}`;
  }
}
