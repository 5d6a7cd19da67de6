import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { beginSecondFactor } from "@/lib/identity/second-factor/begin-second-factor";
import { endSecondFactor } from "@/lib/identity/second-factor/end-second-factor";
import { getSecondFactor } from "@/lib/identity/second-factor/queries";
import { beginBody, ownerBody } from "@/lib/identity/second-factor/schema";

export const GET = route(async ({ actor }) => json(await getSecondFactor(openTenant(actor))));

export const POST = route(async ({ actor, request }) => {
  const { password } = await readBody(request, beginBody);
  return json(await beginSecondFactor(openTenant(actor), password));
});

export const DELETE = route(async ({ actor, request }) => {
  const body = await readBody(request, ownerBody);
  await endSecondFactor(openTenant(actor), body);
  return new Response(null, { status: 204 });
});
