import { redirect } from "next/navigation";
import { requireActor } from "@/lib/identity/request/page-actor";

/** Redirects to the first settings page, the user's profile. */
export default async function SettingsPage() {
  await requireActor();
  redirect("/settings/profile");
}
