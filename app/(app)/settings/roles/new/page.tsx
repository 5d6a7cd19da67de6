import type { Metadata } from "next";
import { NewRole } from "@/components/roles/editor/new-role";
import { openSettings } from "../../open-settings";

export const metadata: Metadata = { title: "New role" };

interface PageProps {
  searchParams: Promise<{ from?: string | string[] }>;
}

export default async function NewRolePage({ searchParams }: PageProps) {
  const { tenant } = await openSettings("roles.read");
  if (!tenant) return null;
  const { from } = await searchParams;
  const fromId = typeof from === "string" && /^\d{1,9}$/.test(from) ? Number(from) : null;
  return <NewRole key={fromId} fromId={fromId} />;
}
