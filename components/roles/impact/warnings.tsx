import { TriangleAlert } from "@/components/ui/icon/icons";

/** What is dangerous about what is about to be granted. Nothing if the list is empty. */
export function Warnings({ dangers }: { dangers: readonly string[] }) {
  if (dangers.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="flex flex-col gap-1 text-sm text-warning-text">
      {dangers.map((danger) => (
        <li key={danger} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{danger}</span>
        </li>
      ))}
    </ul>
  );
}
