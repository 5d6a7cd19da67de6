"use client";

import dynamic from "next/dynamic";
import { useState, type ComponentType } from "react";
import { useHydrated } from "./use-hydrated";

/**
 * A component whose code loads when it is first rendered, or ahead with `load`. Once loaded it
 * renders at once: a suspended one would show its placeholder for at least 300 ms.
 */
export function lazyPart<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  loading: () => React.ReactNode = () => null,
) {
  let loaded: ComponentType<P> | undefined;
  const load = async () => (loaded ??= await importPart());
  const Loading = dynamic(load, { ssr: false, loading });

  function Part(props: P) {
    // Kept while mounted, because another component would lose its state.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Loading);
    return <Shown {...props} />;
  }
  return { Part, load };
}

/**
 * A lazy part that the server renders too. `Rendered` is the same component with `dynamic()` and
 * without `loading`: the server would send that first, and then move what is below it.
 */
export function renderedPart<P extends object>(
  { Part }: { Part: ComponentType<P> },
  Rendered: ComponentType<P>,
) {
  return function RenderedPart(props: P) {
    const isHydrated = useHydrated();
    // Kept while mounted, because another component would lose its state.
    const [Shown] = useState<ComponentType<P>>(() => (isHydrated ? Part : Rendered));
    return <Shown {...props} />;
  };
}
