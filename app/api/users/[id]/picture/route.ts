import { openTenant } from "@/lib/access/scopes";
import { route } from "@/lib/api/route";
import { findPicture } from "@/lib/profile/find-picture";
import { servePicture } from "@/lib/storage/serve-file";

export const GET = route<{ id: string }>(async ({ actor, request, params }) => {
  return servePicture(request, await findPicture(openTenant(actor), params.id));
});
