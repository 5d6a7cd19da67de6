/** Prints the code that first-run setup asks for, if no workspace exists yet. */
export async function announceSetup(address: string): Promise<void> {
  // Imported here because the pool reads its URL when it loads.
  const { openSetupCode } = await import("@/lib/workspace/tenants/setup-code");
  const code = await openSetupCode();
  if (code === undefined) return;
  console.log(
    `Setup code: ${code}\nOpen ${address}/setup and enter it to create the first workspace.`,
  );
}
