import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { beginSecondFactor } from "@/lib/second-factor/begin-second-factor";
import { endSecondFactor } from "@/lib/second-factor/end-second-factor";
import { getSecondFactor } from "@/lib/second-factor/queries";
import { beginBody, ownerBody } from "@/lib/second-factor/schema";

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
