import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { canReach, serverUser, type SystemUser } from "./embedded-user";

/** Where root stores data that the server's user could not reach inside the project. */
export const sharedDir = "/var/lib/lanework";

export interface EmbeddedPaths {
  /** Contains the password, lock, owner and log; owned by this process's user. */
  dir: string;
  /** Contains the cluster's `data`; owned by `user`. */
  home: string;
  user: SystemUser | undefined;
  password: string;
  passwordFile: string;
}

/**
 * Prepares the folder of an embedded cluster. The data is in `dir`, unless root started us in a
 * folder the server's user cannot enter (a clone in /root or in a private temporary folder). In
 * that case, it is in /var/lib/lanework, and `dir/moved-to` contains its path, so that removing
 * `dir` still starts from scratch.
 */
export async function preparePaths(dir: string): Promise<EmbeddedPaths> {
  try {
    return await prepare(dir);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM" && code !== "EROFS") throw error;
    throw new OperatorError(
      `Cannot store the database in ${dir}: ${message}. Run as the user who owns it, or set DATA_DIR.`,
    );
  }
}

async function prepare(dir: string): Promise<EmbeddedPaths> {
  await mkdir(dir, { recursive: true });
  const pointerFile = path.join(dir, "moved-to");
  const moved = existsSync(pointerFile) ? (await readFile(pointerFile, "utf8")).trim() : undefined;
  const user = await serverUser(path.join(moved ?? dir, "cluster/data"));
  let base = moved ?? dir;
  if (user && moved === undefined) {
    await chmod(dir, 0o755);
    if (!(await canReach(dir, user))) {
      base = path.join(sharedDir, randomBytes(6).toString("hex"));
      await writeFile(pointerFile, `${base}\n`);
      // eslint-disable-next-line no-console -- tells the person at the terminal where the data is
      console.error(
        `The user that runs PostgreSQL cannot access ${dir}, so its data is stored in ${base}.`,
      );
    }
  }
  const home = path.join(base, "cluster");
  await mkdir(home, { recursive: true });
  if (user) {
    // A strict umask must not lock out the server's user.
    if (base !== dir) await Promise.all([chmod(sharedDir, 0o755), chmod(base, 0o755)]);
    await chown(home, user.uid, user.gid);
  }
  const passwordFile = path.join(dir, "password");
  return { dir, home, user, passwordFile, password: await ensurePassword(passwordFile) };
}

async function ensurePassword(file: string): Promise<string> {
  const generated = randomBytes(24).toString("base64url");
  try {
    await writeFile(file, generated, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
