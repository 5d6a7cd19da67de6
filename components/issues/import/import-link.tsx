"use client";

import { FileUp } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { importHref } from "./import-url";

/** A link to the import page. Requires a ProjectProvider. */
export function ImportLink({ projectId }: { projectId: number }) {
  const { allowed, reason } = useCan("issues.create");
  const content = (
    <>
      <FileUp />
      Import CSV
    </>
  );
  return allowed ? (
    <ButtonLink href={importHref(projectId)} prefetch={false}>
      {content}
    </ButtonLink>
  ) : (
    <Button disabledReason={reason}>{content}</Button>
  );
}
