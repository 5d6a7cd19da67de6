import { readFile, stat } from "node:fs/promises";
import { OperatorError } from "@/lib/platform/config/operator-error";

/** The whole file is kept in memory about four times over: as bytes, text, cells and issues. */
const MAX_BYTES = 100 * 1024 * 1024;

/**
 * Reads the file at a user-supplied path. Throws an OperatorError with the reason if that fails.
 */
export async function readImportFile(file: string): Promise<Buffer> {
  try {
    const stats = await stat(file);
    if (stats.isDirectory()) throw new OperatorError(`${file} is a directory, not a file.`);
    if (stats.size > MAX_BYTES) {
      throw new OperatorError(
        `${file} is larger than 100 MiB. Split it and repeat the header in each part.`,
      );
    }
    return await readFile(file);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new OperatorError(`File not found: ${file}.`);
    if (code === "EACCES") throw new OperatorError(`Permission denied: cannot read ${file}.`);
    throw new OperatorError(`${file} cannot be read: ${message}`);
  }
}
