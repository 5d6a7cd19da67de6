"use client";

import { useRouter } from "next/navigation";
import { Copy } from "@/components/ui/icon/icons";
import { leavePage } from "@/components/screen/navigation/leave-guard";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import type { Role } from "@/lib/people/roles/schema";

interface DuplicateRoleProps {
  role: Role;
  size?: "sm" | "md";
  className?: string;
}

/** Starts a new role from this one. */
export function DuplicateRole({ role, size = "md", className }: DuplicateRoleProps) {
  const create = useCan("roles.create");
  const router = useRouter();
  return (
    <Button
      size={size}
      className={className}
      aria-label={`Duplicate ${role.name}`}
      disabledReason={create.reason}
      onClick={() => leavePage(() => router.push(`/settings/roles/new?from=${role.id}`))}
    >
      <Copy /> Duplicate
    </Button>
  );
}
