import { authorize } from "@/lib/platform/access/authorize";
import { openTenant } from "@/lib/platform/access/scopes";
import { readBody } from "@/lib/platform/http/input";
import { json, jsonText } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { inviteUser } from "@/lib/people/invitations/invite-user";
import { invitationBody } from "@/lib/people/users/schema";
import { usersAsJson } from "@/lib/people/users/users-as-json";

export const GET = route(async ({ actor }) => {
  authorize(actor, "users.read");
  return jsonText(await usersAsJson(openTenant(actor)));
});

export const POST = route(async ({ actor, request }) => {
  authorize(actor, "users.create");
  const body = await readBody(request, invitationBody);
  return json(await inviteUser(openTenant(actor), body), { status: 201 });
});
