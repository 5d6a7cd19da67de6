import { createContext } from "react";
import type { Attachment } from "@/lib/issues/attachments/schema";

/** Attaches a file to the displayed issue. Resolves with the attachment, or null if cancelled. */
export type Attach = (file: File) => Promise<Attachment | null>;

/** Null if files cannot be attached here, or the user is not allowed to. */
export const AttachContext = createContext<Attach | null>(null);
