import { redirect } from "next/navigation";
import { requireActor } from "@/lib/identity/request/page-actor";

/** The home page: the projects. */
export default async function HomePage() {
  await requireActor();
  redirect("/projects");
}
