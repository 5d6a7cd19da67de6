import type { ReactNode } from "react";

interface AuthCardProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}

/** One step of signing in: a title and its form. */
export function AuthCard({ title, text, children }: AuthCardProps) {
  return (
    <section className="flex flex-col gap-5 rounded-md border border-border bg-surface-raised p-6 sm:p-8">
      <header className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold">{title}</h1>
        {text !== undefined && <p className="text-base wrap-break-word text-text-muted">{text}</p>}
      </header>
      {children}
    </section>
  );
}
