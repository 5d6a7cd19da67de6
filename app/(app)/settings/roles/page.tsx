import type { Metadata } from "next";
import { ShieldUser } from "@/components/ui/icon/icons";
import { EmptyState } from "@/components/ui/feedback/empty-state";

export const metadata: Metadata = { title: "Roles" };

export default function RolesPage() {
  return (
    <EmptyState
      icon={<ShieldUser />}
      title="Choose a role"
      text="A role sets what people can do, and whether that applies to all records or only their own."
    />
  );
}
