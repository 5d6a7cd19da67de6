import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { ApiClient } from "../../support/http/api";
import { cli } from "../../support/processes/cli";
import { TestTenant, type TestUser } from "../../support/people/tenant";

// Each command starts its own Node process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const COMMANDS = readdirSync("scripts/cli")
  .map((file) => file.replace(/\.ts$/, ""))
  .filter((name) => name !== "main");

let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

const lines = (text: string) => text.trimEnd().split("\n");

/**
 * Runs a command that must fail with one line on stderr and nothing on stdout. Returns that line.
 */
async function runFailing(args: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli(args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(lines(stderr)).toHaveLength(1);
  return stderr;
}

describe("the command line", () => {
  it("lists every command and describes its arguments", { tags: ["slow"] }, async () => {
    const { code, stdout, stderr } = await cli(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const name of COMMANDS) {
      expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
      const help = await cli([name, "--help"]);
      expect(help).toMatchObject({ code: 0, stderr: "" });
      expect(help.stdout).toContain(`Usage: lanework ${name} `);
    }
  });

  it.each([
    [[], "--help"],
    [["tenant"], "--help"],
    [["tokn"], "(Did you mean token?)"],
    [["tenant", "make"], "unknown command 'make'"],
    [["token"], "'email'"],
    [["token", "a@b.test", "c@d.test"], "too many arguments"],
    [["token", "a@b.test", "--tenat", "x"], "(Did you mean --tenant?)"],
    [["tenant", "create", "acme"], "--admin"],
    [["import", "/none.csv"], "--project"],
    [["migrate", "now"], "too many arguments"],
    [["check", "http://127.0.0.1:1"], "http://127.0.0.1:1 does not respond: "],
  ])("rejects %j with a one-line message", async (args, reason) => {
    expect(await runFailing(args)).toContain(reason);
  });
});

describe("token", () => {
  const token = (email: string, ...rest: string[]) =>
    cli(["token", email, "--tenant", tenant.slug, ...rest]);

  it("prints a working token with the given name on the last line", async () => {
    const { code, stdout, stderr } = await token(admin.email.toUpperCase(), "--name", "CI");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const secret = lines(stdout).at(-1) ?? "";
    expect(secret).toMatch(/^lw_[0-9A-Za-z]{40}$/);
    const { status, body } = await new ApiClient(tenant.host, secret).get("/api/tokens");
    expect(status).toBe(200);
    expect(body.at(-1)).toMatchObject({ name: "CI", last_four: secret.slice(-4) });
  });

  it("activates an invited person", async () => {
    const email = "ivy@cli.test";
    const person = { first_name: "Ivy", last_name: "Invited", role_id: admin.roleId };
    const invited = await admin.api.post("/api/users", { ...person, email });
    expect(invited.body).toMatchObject({ status: 0 });
    expect((await token(email)).code).toBe(0);
    const { status } = await prisma.user.findFirstOrThrow({ where: { id: invited.body.id } });
    expect(status).toBe(1);
  });

  it(
    "rejects unknown and deactivated people and unknown workspaces",
    { tags: ["slow"] },
    async () => {
      const deactivated = await tenant.user();
      await prisma.user.updateMany({ where: { id: deactivated.id }, data: { status: 2 } });
      for (const email of ["nobody@cli.test", deactivated.email]) {
        await runFailing(["token", email, "--tenant", tenant.slug]);
      }
      await runFailing(["token", admin.email, "--tenant", "no-such-workspace"]);
      await runFailing(["token", admin.email, "--tenant", tenant.slug, "--name", " "]);
    },
  );
});

describe("tenant create", () => {
  it("creates a workspace with its two system roles and prints a sign-in link for its admin", async () => {
    const slug = `${tenant.slug}-new`;
    const { code, stdout, stderr } = await cli([
      "tenant",
      "create",
      slug,
      "--admin",
      "eve@cli.test",
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(lines(stdout).at(-1)).toMatch(new RegExp(`^http://${slug}\\.localhost:\\d+/link/\\S+$`));
    const made = await prisma.tenant.findUniqueOrThrow({
      where: { slug },
      include: { roles: { orderBy: { id: "asc" } }, users: true },
    });
    expect(made.roles.map(({ name, isSystem, isAdmin }) => [name, isSystem, isAdmin])).toEqual([
      ["Admin", true, true],
      ["Member", true, false],
    ]);
    expect(made.users).toMatchObject([{ email: "eve@cli.test", roleId: made.roles[0]?.id }]);
  });

  it(
    "rejects a taken or invalid slug and an invalid email address",
    { tags: ["slow"] },
    async () => {
      expect(
        await runFailing(["tenant", "create", tenant.slug, "--admin", "eve@cli.test"]),
      ).toContain("slug");
      await runFailing(["tenant", "create", "Not_A_Slug", "--admin", "eve@cli.test"]);
      expect(
        await runFailing(["tenant", "create", `${tenant.slug}-x`, "--admin", "eve"]),
      ).toContain("email");
    },
  );
});

it("migrate reports when there is nothing to do", async () => {
  const { code, stdout, stderr } = await cli(["migrate"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(lines(stdout).at(-1)).toBe("The database is up to date");
});
