import { Readable } from "node:stream";
import { extract, type Pack, pack } from "tar-stream";
import { OperatorError } from "@/lib/platform/config/operator-error";

/** A file in a tar archive. */
export interface TarMember {
  name: string;
  content: Buffer;
}

/** Upper limit for any member of a backup. */
const MAX_MEMBER_BYTES = 64 * 1024 * 1024;

/** Adds a member and resolves once the archive has consumed it, so the reader sets the pace. */
function addMember(archive: Pack, { name, content }: TarMember): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Creates a tar archive of the members, in order. */
export function toTar(members: AsyncIterable<TarMember>): Readable {
  const archive = pack();
  const fill = async (): Promise<void> => {
    for await (const member of members) await addMember(archive, member);
    archive.finalize();
  };
  fill().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return Readable.from(archive);
}

/**
 * Yields the members in order. Throws an OperatorError unless the input is a complete tar archive.
 */
export async function* readMembers(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const entries = extract();
  let fault: Error | undefined;
  const feeding = Readable.from(bytes).on("error", (error: Error) => {
    fault = error;
    entries.destroy();
  });
  feeding.pipe(entries);
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header;
      if (size > MAX_MEMBER_BYTES)
        throw new OperatorError("This is not a backup, or it is damaged.");
      const parts: Buffer[] = [];
      for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
      yield { name, content: Buffer.concat(parts) };
    }
  } catch (error) {
    if (fault !== undefined) throw fault;
    if (error instanceof OperatorError) throw error;
    const isTruncated = error instanceof Error && error.message.includes("Unexpected end");
    throw new OperatorError(
      isTruncated ? "The backup is truncated." : "This is not a backup, or it is damaged.",
    );
  } finally {
    feeding.destroy();
  }
  if (fault !== undefined) throw fault;
}
