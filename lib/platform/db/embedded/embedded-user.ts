import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { OperatorError } from "@/lib/platform/config/operator-error";

/** An operating system user to run a child process as. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const run = promisify(execFile);

/**
 * Returns the user to run the server as; undefined means this process's user. PostgreSQL refuses to
 * run as root, so root uses the owner of the existing data, or the system's `postgres` user
 * (created if missing), or `nobody`.
 */
export async function serverUser(dataDir: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = await lookUp("postgres");
  if (found) return found;
  await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]).catch(
    () => undefined,
  );
  const user = (await lookUp("postgres")) ?? (await lookUp("nobody"));
  if (user) return user;
  throw new OperatorError(
    "PostgreSQL cannot run as root, and creating a postgres user failed. Run as another user, or set DATABASE_URL.",
  );
}

async function lookUp(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** True if the mode bits let `user` enter every folder above `target` and read `target`. */
export async function canReach(target: string, user: SystemUser): Promise<boolean> {
  const parts = path.resolve(target).split(path.sep);
  for (let length = 1; length <= parts.length; length += 1) {
    const isLast = length === parts.length;
    const entry = await stat(parts.slice(0, length).join(path.sep) || path.sep);
    const shift = entry.uid === user.uid ? 6 : entry.gid === user.gid ? 3 : 0;
    if (((entry.mode >> shift) & (isLast ? 0o4 : 0o1)) === 0) return false;
  }
  return true;
}
