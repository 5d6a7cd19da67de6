import { authorize } from "@/lib/access/authorize";
import { openTenant } from "@/lib/access/scopes";
import { pathId, readBody } from "@/lib/api/input";
import { json } from "@/lib/api/json";
import { route } from "@/lib/api/route";
import { authorizePerson } from "@/lib/users/authorize-person";
import { deleteUser } from "@/lib/users/delete-user";
import { findUser } from "@/lib/users/queries";
import { userUpdateBody } from "@/lib/users/schema";
import { updateUser } from "@/lib/users/update-user";

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
