import { existsSync } from "node:fs";
import type { Command } from "commander";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { withDatabase } from "../db/with-database";

async function create(
  slug: string,
  { admin, name }: { admin: string; name?: string },
): Promise<void> {
  const link = await withDatabase(async () => {
    const { inviteTenant } = await import("@/lib/workspace/tenants/invite-tenant");
    return inviteTenant({ slug, email: admin, name });
  });
  console.log(
    `Workspace ${slug} created. The link below can be used once and expires in 72 hours.`,
  );
  console.log(link);
}

async function exportFile(slug: string, file: string): Promise<void> {
  if (existsSync(file)) throw new OperatorError(`${file} already exists.`);
  const counts = await withDatabase(async (url) => {
    const { findOperatorTenant } = await import("@/lib/platform/tenancy/find-operator-tenant");
    const { exportTenant } = await import("@/lib/transfer/moves/export-tenant");
    const { auditBackup } = await import("@/lib/transfer/backup/audit-backup");
    const tenant = await findOperatorTenant(slug);
    const exported = await exportTenant(url, tenant.id, file);
    await auditBackup("created", { tenantId: tenant.id });
    return exported;
  });
  for (const key of counts.missingFiles) console.error(`File ${key} is missing from the store.`);
  console.log("The file contains the workspace's secrets. Keep it as safe as a password.");
  console.log(`${file}: ${counts.tables} tables and ${counts.files} files`);
}

async function importFile(
  file: string,
  options: { slug?: string; withoutDomain?: boolean },
): Promise<void> {
  const [imported, address] = await withDatabase(async (url) => {
    const { findTenantUrl } = await import("@/lib/platform/tenancy/find-tenant-url");
    const { tenantSlug } = await import("@/lib/workspace/tenants/schema");
    const { importTenant } = await import("@/lib/transfer/moves/import-tenant");
    const { auditBackup } = await import("@/lib/transfer/backup/audit-backup");
    const slug = tenantSlug().optional().safeParse(options.slug);
    if (!slug.success) throw new OperatorError(`--slug: ${slug.error.issues[0]?.message}`);
    const result = await importTenant(url, file, options);
    await auditBackup("restored", { tenantId: result.tenantId });
    return [result, await findTenantUrl(result.tenantId)] as const;
  });
  const { slug, tables, files } = imported;
  console.log(`Workspace ${slug} imported: ${tables} tables and ${files} files`);
  console.log(address);
}

export function register(program: Command): void {
  const tenant = program.command("tenant").description("manage workspaces");
  tenant
    .command("create <slug>")
    .description("create a workspace and print a sign-in link for its admin on the last line")
    .requiredOption("--admin <email>", "the email address of the workspace's first admin")
    .option("--name <text>", "the workspace's name (default: derived from the slug)")
    .action(create);
  tenant
    .command("export <slug> <file>")
    .description("write one workspace, with its files and secrets, to a .tar.gz")
    .action(exportFile);
  tenant
    .command("import <file>")
    .description("add an exported workspace and print its address on the last line")
    .option("--slug <slug>", "a slug other than the one it had")
    .option("--without-domain", "do not take over its own domain")
    .action(importFile);
}
