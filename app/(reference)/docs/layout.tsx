import Link from "next/link";
import type { ReactNode } from "react";
import { TagNav } from "@/components/reference/tag-nav";
import { Logo } from "@/components/shell/logo";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { ButtonLink } from "@/components/ui/button/button-link";
import { findActor } from "@/lib/identity/request/page-actor";
import { referenceTags } from "@/server/openapi/reference";

/** The reference is public, so its layout does not require a session. */
export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const isSignedIn = (await findActor()) !== undefined;
  const tags = referenceTags().map(({ name, slug }) => ({ name, slug }));
  return (
    <div className="min-h-dvh">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:rounded-md focus:bg-surface-raised focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <header className="flex h-topbar items-center gap-3 border-b border-border px-4">
        <Link href="/docs" className="flex items-center gap-2">
          <Logo className="size-5 text-accent-text" />
          <span className="font-semibold">Lanework API</span>
        </Link>
        <div className="ml-auto flex items-center gap-2">
          <span className="hidden sm:block">
            <ThemeSwitch />
          </span>
          {isSignedIn ? (
            <ButtonLink href="/" size="sm">
              Open Lanework
            </ButtonLink>
          ) : (
            <ButtonLink href="/sign-in?callbackUrl=%2Fdocs" size="sm">
              Sign in
            </ButtonLink>
          )}
        </div>
      </header>
      <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-6 md:flex-row md:gap-10">
        <TagNav tags={tags} />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}
