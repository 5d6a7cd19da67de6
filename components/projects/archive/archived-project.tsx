"use client";

import { useRouter } from "next/navigation";
import { useProject } from "@/components/screen/access/project-context";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { Banner } from "@/components/ui/feedback/banner";
import { ArchiveArrowUp } from "@/components/ui/icon/icons";
import { useFocusAfterwards } from "./keep-focus";
import { useArchive } from "./use-archive";

/** Says above each of its pages that the project is archived, and restores it. */
export function ArchivedProjectBanner({ ownerId }: { ownerId: number }) {
  const { id, name } = useProject();
  const permit = useCan("projects.update", { createdById: ownerId, whileArchived: true });
  const router = useRouter();
  useFocusAfterwards();
  const archive = useArchive({ id, name }, () => router.refresh());
  return (
    <Banner
      tone="info"
      className="mx-2 mt-2 shrink-0 sm:mx-4"
      actions={
        <Button size="sm" disabledReason={permit.reason} onClick={() => void archive(false)}>
          <ArchiveArrowUp />
          Restore
        </Button>
      }
    >
      This project is archived. It can’t be changed.
    </Banner>
  );
}
