import { OperatorError } from "@/lib/platform/config/operator-error";

/** A file of a tar archive; only what backups need of the format (POSIX ustar). */
export interface TarMember {
  name: string;
  content: Buffer;
}

const BLOCK = 512;
/** No part of a backup is larger. */
const LARGEST = 64 * 1024 * 1024;

export const endOfTar = Buffer.alloc(2 * BLOCK);

function checksumOf(header: Buffer): number {
  // Of itself it counts as spaces.
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** Header, content and padding. */
export function tarMember(name: string, content: Buffer): Buffer {
  const bytes = Buffer.byteLength(name);
  if (bytes > 100) throw new Error(`too long a name for the archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, "0"), at);
  header.write(name, 0);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(content.length, 124, 12);
  octal(Math.floor(Date.now() / 1000), 136, 12);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(-content.length & (BLOCK - 1))]);
}

function textAt(header: Buffer, from: number, to: number): string {
  const [text = ""] = header.subarray(from, to).toString("utf8").split("\0", 1);
  return text.trim();
}

/** The members in order. Throws an OperatorError for what is no such archive, or ends too early. */
export async function* readMembers(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const source = bytes[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  async function take(count: number): Promise<Buffer> {
    while (size < count) {
      const next = await source.next();
      if (next.done) throw new OperatorError("The backup is cut short.");
      held.push(next.value);
      size += next.value.length;
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = [all.subarray(count)];
    size -= count;
    return all.subarray(0, count);
  }
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const length = parseInt(textAt(header, 124, 136), 8);
    const isSound = parseInt(textAt(header, 148, 156), 8) === checksumOf(header);
    if (!isSound || !(length >= 0 && length <= LARGEST)) {
      throw new OperatorError("This is no backup, or a damaged one.");
    }
    const content = await take(length);
    await take(-length & (BLOCK - 1));
    yield { name: textAt(header, 0, 100), content };
  }
}
