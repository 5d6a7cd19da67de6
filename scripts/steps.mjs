const stdout = process.stdout.write.bind(process.stdout);
const stderr = process.stderr.write.bind(process.stderr);

/**
 * Runs a step of a command and prints one line with its duration: `✓ Build the pages 74.0 s`. Its
 * output is shown only on failure: when `work` returns false, throws or exits the process. Then the
 * process exits with 1.
 */
export async function step(name, work) {
  const output = [];
  const capture = (write) => (chunk, encoding, done) => {
    output.push(() => write(chunk));
    (typeof encoding === "function" ? encoding : done)?.();
    return true;
  };
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  // A terminal shows the current step; elsewhere, no escape codes are printed.
  const clear = process.stdout.isTTY ? "\r\u001b[2K" : "";
  if (process.stdout.isTTY) stdout(`  ${name} …`);
  const release = () => {
    process.off("exit", showFailure);
    process.stdout.write = stdout;
    process.stderr.write = stderr;
  };
  const showFailure = () => {
    release();
    stdout(`${clear}✗ ${name} ${seconds()}\n`);
    for (const show of output) show();
  };
  process.on("exit", showFailure);
  process.stdout.write = capture(stdout);
  process.stderr.write = capture(stderr);
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
