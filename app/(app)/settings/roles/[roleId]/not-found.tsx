import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";

export default function RoleNotFound() {
  return (
    <EmptyState
      title="There is no such role"
      text="It may have been deleted; its people hold another one now."
      actions={<ButtonLink href="/settings/roles">All roles</ButtonLink>}
    />
  );
}
