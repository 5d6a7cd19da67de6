import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";

export default function RoleNotFound() {
  return (
    <EmptyState
      title="Role not found"
      text="It may have been deleted. Anyone who had it was given another role."
      actions={<ButtonLink href="/settings/roles">All roles</ButtonLink>}
    />
  );
}
