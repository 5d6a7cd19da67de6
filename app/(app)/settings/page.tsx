import { redirect } from "next/navigation";
import { requireActor } from "@/lib/identity/request/page-actor";

/** The start of the settings: the user's own. */
export default async function SettingsPage() {
  await requireActor();
  redirect("/settings/profile");
}
