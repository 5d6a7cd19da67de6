import { authorize } from "@/lib/platform/access/authorize";
import { openTenant } from "@/lib/platform/access/scopes";
import { pathId, readBody } from "@/lib/platform/http/input";
import { json } from "@/lib/platform/http/json";
import { route } from "@/lib/identity/request/route";
import { authorizePerson } from "@/lib/people/users/authorize-person";
import { deleteUser } from "@/lib/people/users/delete-user";
import { findUser } from "@/lib/people/users/queries";
import { userUpdateBody } from "@/lib/people/users/schema";
import { updateUser } from "@/lib/people/users/update-user";

interface Params extends Record<string, string> {
  id: string;
}

export const PUT = route<Params>(async ({ actor, request, params }) => {
  authorize(actor, "users.update");
  const tenant = openTenant(actor);
  const user = await findUser(tenant, params.id);
  await authorizePerson(tenant, user);
  const body = await readBody(request, userUpdateBody);
  return json(await updateUser(tenant, user.id, body));
});

export const DELETE = route<Params>(async ({ actor, params }) => {
  authorize(actor, "users.delete");
  await deleteUser(openTenant(actor), pathId(params.id));
  return new Response(null, { status: 204 });
});
