import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { createToken } from "@/lib/tokens/create-token";
import { listTokens } from "@/lib/tokens/queries";
import { tokenBody } from "@/lib/tokens/schema";

export const GET = route(async ({ actor }) => json(await listTokens(openTenant(actor))));

export const POST = route(async ({ actor, request }) => {
  const body = await readBody(request, tokenBody);
  return json(await createToken(openTenant(actor), body), { status: 201 });
});
