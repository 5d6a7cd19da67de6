import { openTenant } from "@/lib/platform/access/scopes";
import { route } from "@/lib/identity/request/route";
import { findPicture } from "@/lib/people/profile/find-picture";
import { servePicture } from "@/lib/platform/storage/serve-file";

export const GET = route<{ id: string }>(async ({ actor, request, params }) => {
  return servePicture(request, await findPicture(openTenant(actor), params.id));
});
