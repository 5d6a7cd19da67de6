import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a module's source in its own process, from the project's folder, until it exits. */
export async function runProgram(text: string): Promise<{ status: unknown; said: string }> {
  const args = ["--import", "tsx", "--input-type=module", "-e", text];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const [status] = await once(child, "close");
  return { status, said };
}
