import { redirect } from "next/navigation";
import { requireActor } from "@/lib/identity/request/page-actor";

/** Redirects the home page to the projects. */
export default async function HomePage() {
  await requireActor();
  redirect("/projects");
}
