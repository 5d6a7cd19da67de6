import { createContext } from "react";
import type { Attachment } from "@/lib/issues/attachments/schema";

/** Attaches a file to the issue that is shown. Resolves to the attachment once it is there, null when that was given up. */
export type Attach = (file: File) => Promise<Attachment | null>;

/** null where nothing is shown that files could be attached to, or the reader may not. */
export const AttachContext = createContext<Attach | null>(null);
