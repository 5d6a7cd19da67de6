"use client";

import { lazyPart } from "@/components/ui/lazy-part";

const editor = lazyPart(() => import("./field-editor").then((module) => module.FieldEditor));

/** The editor of one field, loaded when it is first opened. */
export const FieldEditor = editor.Part;

/** Loads the editor's scripts, so that it opens at once. */
export const loadFieldEditor = editor.load;
