import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { createToken } from "@/lib/identity/tokens/create-token";
import { listTokens } from "@/lib/identity/tokens/queries";
import { tokenBody } from "@/lib/identity/tokens/schema";

export const GET = route(async ({ actor }) => json(await listTokens(openTenant(actor))));

export const POST = route(async ({ actor, request }) => {
  const body = await readBody(request, tokenBody);
  return json(await createToken(openTenant(actor), body), { status: 201 });
});
