"use client";

import { useTheme } from "next-themes";
import { useEffect, useId } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";
import { Monitor, Moon, Sun } from "@/components/ui/icon/icons";

const THEMES = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
];

/**
 * Colors the browser's own bars like the page. The page names a color for each of the system's themes,
 * which a chosen theme overrides.
 */
function colorBars(theme: string | undefined): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const isDark = theme === "system" ? meta.media.includes("dark") : theme === "dark";
    meta.content = isDark ? "#13161b" : "#ffffff";
  }
}

/** Light, dark, or the system's theme. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  useEffect(() => colorBars(theme), [theme]);
  const name = useId();
  // The server does not know the choice, so nothing is selected until hydration.
  const hydrated = useHydrated();
  return (
    <fieldset className="flex gap-0.5">
      <legend className="sr-only">Theme</legend>
      {THEMES.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label}
          className="flex size-7 items-center justify-center rounded-md text-text-muted hover:text-text has-checked:bg-surface-hover has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={hydrated && theme === value}
            onChange={() => setTheme(value)}
          />
          <Icon className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
