import { beforeAll, describe, expect, it } from "vitest";
import { ingestAnswer } from "@/lib/errors/endpoints/handle-ingest";
import { switchErrorTracking } from "../../../support/errors/error-group";
import {
  errorEvent,
  makeProjectToken,
  storedIn,
  type TestProjectToken,
} from "../../../support/errors/ingest";
import { type TestProject, TestTenant } from "../../../support/people/tenant";

let project: TestProject;
let ingest: TestProjectToken;
beforeAll(async () => {
  const tenant = await TestTenant.make();
  await switchErrorTracking(tenant.id);
  const owner = await tenant.user();
  project = await tenant.project(owner);
  ingest = await makeProjectToken(tenant, project, owner);
});

const send = (method: string, path: string, body?: object, token = ingest.token) =>
  ingestAnswer(
    new Request(`http://localhost${path}`, {
      method,
      headers: { host: "localhost", authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

describe("standalone ingestion", () => {
  it("serves its three paths, with and without Sentry's trailing slash", async () => {
    const json = await send("POST", `/api/projects/${project.id}/error-events`, errorEvent());
    expect(json?.status).toBe(202);
    const key = `sentry_key=${ingest.publicKey}`;
    for (const path of ["store/", "store"]) {
      const answer = await send("POST", `/api/${project.id}/${path}?${key}`, { message: "m" });
      expect(answer?.status).toBe(200);
    }
    const envelope = await send("POST", `/api/${project.id}/envelope/?${key}`, {});
    expect(envelope?.status).toBe(200);
    expect((await storedIn(project.id)).events).toHaveLength(3);
    expect((await send("OPTIONS", `/api/${project.id}/envelope/`))?.status).toBe(204);
  });

  it("maps errors like the routes", async () => {
    const path = `/api/projects/${project.id}/error-events`;
    expect((await send("POST", path, errorEvent(), "lw_wrong"))?.status).toBe(401);
    expect((await send("POST", path, {}))?.status).toBe(422);
    expect((await send("POST", "/api/projects/abc/error-events", {}))?.status).toBe(404);
  });

  it("rejects other methods and ignores other paths", async () => {
    const answer = await send("GET", `/api/projects/${project.id}/error-events`);
    expect(answer?.status).toBe(405);
    expect(answer?.headers.get("allow")).toBe("POST");
    expect((await send("DELETE", "/api/1/store/"))?.headers.get("allow")).toBe("POST, OPTIONS");
    for (const path of ["/", "/api/projects", "/api/1/2/store/", "/api/projects/1/error-events/"]) {
      expect(await send("POST", path, {})).toBeUndefined();
    }
  });
});
