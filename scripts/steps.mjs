const stdout = process.stdout.write.bind(process.stdout);
const stderr = process.stderr.write.bind(process.stderr);

/**
 * Runs a step of a command and prints one line with its duration: `✓ Build the pages 74.0 s`. Its
 * output is shown only on failure: when `work` returns false, throws or exits the process. Then the
 * process exits with 1.
 */
export async function step(name, work) {
  const held = [];
  const hold = (write) => (chunk, encoding, done) => {
    held.push(() => write(chunk));
    (typeof encoding === "function" ? encoding : done)?.();
    return true;
  };
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  // A terminal shows the current step; elsewhere, no escape codes are printed.
  const clear = process.stdout.isTTY ? "\r\u001b[2K" : "";
  if (process.stdout.isTTY) stdout(`  ${name} …`);
  const release = () => {
    process.off("exit", tell);
    process.stdout.write = stdout;
    process.stderr.write = stderr;
  };
  const tell = () => {
    release();
    stdout(`${clear}✗ ${name} ${seconds()}\n`);
    for (const show of held) show();
  };
  process.on("exit", tell);
  process.stdout.write = hold(stdout);
  process.stderr.write = hold(stderr);
  let result;
  try {
    result = await work();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  if (result === false) process.exit(1);
  release();
  stdout(`${clear}✓ ${name} ${seconds()}\n`);
  return result;
}
