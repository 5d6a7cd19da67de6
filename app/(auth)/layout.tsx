import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";
import { ThemeSwitch } from "@/components/shell/theme-switch";

/** The layout of signed-out pages: one card in the middle of the window. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 bg-surface-sunken px-4 py-10 sm:justify-center">
      <header className="flex items-center gap-2 text-accent-text">
        <Logo className="size-6" />
        <span className="text-md font-semibold text-text">Lanework</span>
      </header>
      <main id="main" className="w-full max-w-md">
        {children}
      </main>
      <footer>
        <ThemeSwitch />
      </footer>
    </div>
  );
}
