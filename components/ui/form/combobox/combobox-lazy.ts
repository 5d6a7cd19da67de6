"use client";

import dynamic from "next/dynamic";
import { ComboboxLoading } from "./combobox-loading";
import type { ComboboxList } from "./combobox-list";

/** Loads the list's code. The closed field calls it on hover or focus. */
export const loadComboboxList = () => import("./combobox-list");

/** next/dynamic loses type parameters. */
export const LazyComboboxList = dynamic(
  () => loadComboboxList().then((module) => module.ComboboxList),
  { ssr: false, loading: ComboboxLoading },
) as typeof ComboboxList;
