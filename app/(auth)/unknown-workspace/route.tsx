import { config } from "@/lib/platform/config/config";
import { countTenants, findTenantByHost } from "@/lib/platform/tenancy/find-tenant";
import { parseHost } from "@/lib/platform/tenancy/host";

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * `isNew`: no workspace exists yet. The hint for the operator is shown only then, because it
 * reveals the configured domain.
 */
function page(host: string, isNew: boolean, nonce: string): string {
  const hint = `<p>This installation uses the domain <code>${escapeHtml(config().APP_DOMAIN)}</code>. To
    use another one, set <code>APP_DOMAIN</code> and restart.</p>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Unknown workspace · Lanework</title>
    <link rel="icon" href="/icon.svg">
    <style nonce="${escapeHtml(nonce)}">
      :root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
      main { max-width: 60ch; margin: 20vh auto; padding: 0 1rem; overflow-wrap: anywhere; }
      h1 { font-size: 1.25rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>There is no workspace at this address</h1>
      <p>No workspace uses the address ${escapeHtml(host)}. Check it, or ask the person who gave it to you.</p>
      ${isNew ? hint : ""}
    </main>
  </body>
</html>
`;
}

/**
 * Responds to page requests on an unknown host with a real 404 and no application code. A Next page
 * could only send an empty document that a script fills in.
 */
export async function GET(request: Request): Promise<Response> {
  const host = request.headers.get("host") ?? "this address";
  if (await findTenantByHost(parseHost(host))) {
    return new Response(null, { status: 307, headers: { Location: "/" } });
  }
  const nonce = request.headers.get("x-nonce") ?? "";
  return new Response(page(host, (await countTenants()) === 0, nonce), {
    status: 404,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
