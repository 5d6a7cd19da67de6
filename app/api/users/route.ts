import { authorize } from "@/lib/access/authorize";
import { openTenant } from "@/lib/access/scopes";
import { readBody } from "@/lib/api/input";
import { json, jsonText } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { inviteUser } from "@/lib/users/invite-user";
import { invitationBody } from "@/lib/users/schema";
import { usersAsJson } from "@/lib/users/users-as-json";

export const GET = route(async ({ actor }) => {
  authorize(actor, "users.read");
  return jsonText(await usersAsJson(openTenant(actor)));
});

export const POST = route(async ({ actor, request }) => {
  authorize(actor, "users.create");
  const body = await readBody(request, invitationBody);
  return json(await inviteUser(openTenant(actor), body), { status: 201 });
});
