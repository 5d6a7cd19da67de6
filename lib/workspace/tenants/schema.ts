import { email, newPassword, personName } from "@/lib/identity/auth/schema";
import { z } from "zod";
import { oneLine } from "@/lib/platform/api/fields";

/** Names that the service itself may need as host names. */
const RESERVED = new Set(
  "admin api app assets auth cdn docs ftp help localhost mail ns smtp static status support www".split(
    " ",
  ),
);

/** A workspace's slug: one DNS label, because it becomes part of the host name. */
export const tenantSlug = () =>
  z
    .string({ error: "Must be text." })
    .regex(/^[a-z0-9](-?[a-z0-9])*$/, {
      error: "Use lowercase letters, digits and single hyphens.",
    })
    .max(63, { error: "May not be longer than 63 characters." })
    .refine((slug) => !RESERVED.has(slug), { error: "Is reserved; choose another." });

/** Derives a slug from a name: the longest prefix that is a DNS label. May be empty. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 63)
    .replace(/-$/, "");
}

/** POST /api/auth/setup: the first workspace of an installation and its admin. */
export const setupBody = z.object({
  workspace_name: oneLine(),
  slug: tenantSlug(),
  first_name: personName(),
  last_name: personName(),
  email: email(),
  password: newPassword(),
  /** Printed by the server at startup; a missing code counts as wrong. */
  setup_code: z.string({ error: "Must be text." }).max(100).optional(),
});
export type SetupBody = z.output<typeof setupBody>;
