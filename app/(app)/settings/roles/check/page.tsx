import type { Metadata } from "next";
import { CheckPerson } from "@/components/roles/check/check-person";
import { openSettings } from "../../open-settings";

export const metadata: Metadata = { title: "Check access" };

export default async function CheckPersonPage() {
  const { tenant } = await openSettings("roles.read");
  // The layout already shows the reason.
  return tenant && <CheckPerson />;
}
