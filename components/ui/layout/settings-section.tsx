import type { ReactNode } from "react";

interface SettingsSectionProps {
  /** Omitted if the page's heading says it. */
  title?: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A settings page, or a section of one. */
export function SettingsSection({ title, description, actions, children }: SettingsSectionProps) {
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          {title !== undefined && <h2 className="text-md font-semibold">{title}</h2>}
          {description !== undefined && (
            <p className="max-w-prose text-sm text-text-muted not-first:mt-0.5">{description}</p>
          )}
        </div>
        {actions !== undefined && (
          <div className="flex flex-wrap items-center gap-2">{actions}</div>
        )}
      </div>
      {children}
    </section>
  );
}
