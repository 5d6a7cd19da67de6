import { Button } from "@/components/ui/button/button";

interface ListFailureProps {
  list: { state: string; isFailed: boolean; retry: () => void };
}

/** Below a list: says that some of it could not be loaded. */
export function ListFailure({ list }: ListFailureProps) {
  if (list.state !== "shown" || !list.isFailed) return null;
  return (
    <div
      role="alert"
      className="flex items-center gap-3 border-t border-border px-4 py-2 text-sm sm:px-6"
    >
      Couldn’t load some of the issues.
      <Button onClick={list.retry}>Try again</Button>
    </div>
  );
}
