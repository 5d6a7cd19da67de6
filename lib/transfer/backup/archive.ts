import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { readMembers, type TarMember, toTar } from "./tar";

/**
 * A backup is a .tar.gz archive of streams. A stream's length is not known up front, so each is
 * split into members named `<name>/000000`, `<name>/000001` …. The last member, `checksums.json`,
 * contains the SHA-256 hash of each stream.
 */
export interface ArchiveStream {
  name: string;
  source: AsyncIterable<Uint8Array>;
}

const PART = 4 * 1024 * 1024;
const CHECKSUMS = "checksums.json";

async function* parts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  let isEmpty = true;
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.byteLength;
    if (size < PART) continue;
    yield Buffer.concat(held);
    isEmpty = false;
    held = [];
    size = 0;
  }
  if (size > 0 || isEmpty) yield Buffer.concat(held);
}

async function* membersOf(streams: AsyncIterable<ArchiveStream>): AsyncGenerator<TarMember> {
  const checksums: Record<string, string> = {};
  for await (const { name, source } of streams) {
    const hash = createHash("sha256");
    let number = 0;
    for await (const part of parts(source)) {
      hash.update(part);
      yield { name: `${name}/${String(number++).padStart(6, "0")}`, content: part };
    }
    checksums[name] = hash.digest("hex");
  }
  yield { name: CHECKSUMS, content: Buffer.from(JSON.stringify(checksums, null, 1)) };
}

/**
 * Writes an archive readable only by its owner. `file` does not exist until the archive is
 * complete.
 */
export async function writeArchive(
  file: string,
  streams: AsyncIterable<ArchiveStream>,
): Promise<void> {
  const partial = `${file}.part`;
  try {
    // A leftover from a killed backup, or a file planted by someone else, may be readable by
    // anyone.
    await rm(partial, { force: true });
    const to = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(toTar(membersOf(streams)), createGzip({ level: 6 }), to);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Yields the streams of an archive in order; read each to its end before requesting the next.
 * Throws an OperatorError if the archive is truncated or its checksums do not match. The error may
 * surface only at the end, so commit nothing before then.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveStream> {
  yield* readStreams(unpack(file));
}

/** Reads an archive to its end to verify it. */
export async function checkArchive(file: string): Promise<void> {
  for await (const { source } of readArchive(file)) {
    const parts = source[Symbol.asyncIterator]();
    while (!(await parts.next()).done);
  }
}

async function* unpack(file: string): AsyncGenerator<Buffer> {
  const bytes = createGunzip();
  // A failure also destroys `bytes`, and the reader sees the error there.
  pipeline(createReadStream(file), bytes).catch(() => undefined);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new OperatorError(`File not found: ${file}.`);
    if (code.startsWith("Z_")) throw new OperatorError(`${file} is damaged: ${message}.`);
    throw error;
  }
}

async function* readStreams(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchiveStream> {
  const members = readMembers(bytes);
  const actual: Record<string, string> = {};
  let next = await members.next();
  while (!next.done && next.value.name !== CHECKSUMS) {
    const name = streamOf(next.value.name);
    const hash = createHash("sha256");
    async function* source(): AsyncGenerator<Buffer> {
      for (; !next.done && streamOf(next.value.name) === name; next = await members.next()) {
        hash.update(next.value.content);
        yield next.value.content;
      }
    }
    yield { name, source: source() };
    actual[name] = hash.digest("hex");
  }
  if (next.done) throw new OperatorError("The backup is truncated: its checksums are missing.");
  const expected = JSON.parse(next.value.content.toString()) as Record<string, string>;
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    if (expected[name] !== actual[name]) {
      throw new OperatorError(`The backup is damaged: ${name} has changed since it was written.`);
    }
  }
}

function streamOf(member: string): string {
  return member.replace(/\/\d{6}$/, "");
}
