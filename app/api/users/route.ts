import { authorize } from "@/lib/access/authorize";
import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { route } from "@/lib/api/route";
import { inviteUser } from "@/lib/users/invite-user";
import { listUsers } from "@/lib/users/queries";
import { invitationBody } from "@/lib/users/schema";

export const GET = route(async ({ actor }) => {
  authorize(actor, "users.read");
  return Response.json(await listUsers(openTenant(actor)));
});

export const POST = route(async ({ actor, request }) => {
  authorize(actor, "users.create");
  const body = await readBody(request, invitationBody);
  return Response.json(await inviteUser(openTenant(actor), body), { status: 201 });
});
