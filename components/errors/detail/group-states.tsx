"use client";

import { useRouter } from "next/navigation";
import { Lock, SearchX } from "@/components/ui/icon/icons";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { ButtonLink } from "@/components/ui/button/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { ApiFailure } from "@/lib/platform/client/api-client";

const statusOf = (error: Error | null) => (error instanceof ApiFailure ? error.status : 0);

/** Placeholder while an error group loads. */
export function GroupSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading the error group" className="flex flex-col gap-4">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}

interface GroupFailureProps {
  error: Error;
  listHref: string;
  onRetry: () => void;
  retrying: boolean;
}

/** Shown instead of a group that does not exist. */
export function GroupMissing({ listHref }: { listHref: string }) {
  return (
    <EmptyState
      headingLevel={1}
      icon={<SearchX />}
      title="Error not found"
      text="The link may be wrong, or the error’s project was deleted."
      actions={<ButtonLink href={listHref}>Back to errors</ButtonLink>}
    />
  );
}

/** Why the group is not shown. */
export function GroupFailure({ error, listHref, onRetry, retrying }: GroupFailureProps) {
  const back = <ButtonLink href={listHref}>Back to errors</ButtonLink>;
  if (statusOf(error) === 404) return <GroupMissing listHref={listHref} />;
  if (statusOf(error) === 403) {
    return (
      <EmptyState
        headingLevel={1}
        icon={<Lock />}
        title="You don’t have access to this error"
        text={error.message}
        actions={back}
      />
    );
  }
  return (
    <ErrorState
      headingLevel={1}
      title="Couldn’t load the error"
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}

/** Shown above a group that no longer exists. */
export function GroupGone({ error, listHref }: { error: Error | null; listHref: string }) {
  const router = useRouter();
  const status = statusOf(error);
  if (status !== 404 && status !== 403) return null;
  return (
    <Banner
      tone="warning"
      className="mb-3"
      actions={
        <>
          {status === 404 && <Button onClick={() => router.refresh()}>Open that one</Button>}
          <ButtonLink href={listHref}>Back to errors</ButtonLink>
        </>
      }
    >
      {status === 404 ? "This error was merged into another one." : error?.message}
    </Banner>
  );
}
