import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { lastProjectId } from "@/components/shell/sidebar/shell-cookies";
import { openTenant } from "@/lib/platform/access/scopes";
import { requireActor } from "@/lib/identity/request/page-actor";
import { listProjectNames } from "@/lib/planning/projects/queries";

/**
 * Redirects the home page to where the user was: the board of the project that was open last in this
 * browser. Without one, to their issues, or while there are no projects, to the projects.
 */
export default async function HomePage() {
  const projects = await listProjectNames(openTenant(await requireActor()));
  const last = lastProjectId(await cookies());
  if (projects.some(({ id, is_archived: isArchived }) => id === last && !isArchived))
    redirect(`/projects/${last}/board`);
  redirect(projects.length > 0 ? "/my-issues" : "/projects");
}
