import { redirect } from "next/navigation";
import { requireActor } from "@/lib/identity/auth/page-actor";

/** The start: the projects. */
export default async function HomePage() {
  await requireActor();
  redirect("/projects");
}
