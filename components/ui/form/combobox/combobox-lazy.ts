"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { ComboboxLoading } from "./combobox-loading";
import type { ComboboxList } from "./combobox-list";

const list = lazyPart(
  () =>
    import("./combobox-list").then((module) => module.ComboboxList as React.ComponentType<object>),
  { loading: ComboboxLoading },
);

/** Loads the list's code. The closed field calls it on hover or focus. */
export const loadComboboxList = list.load;

/** A generic component, whose type parameters `lazyPart` cannot express. */
export const LazyComboboxList = list.Part as unknown as typeof ComboboxList;
