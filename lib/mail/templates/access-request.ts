import type { MailContent } from "../schema";
import { mailOf } from "./layout";

interface AccessRequestWords {
  workspace: string;
  adminName: string;
  /** Who asks, and under which address they are known. */
  person: string;
  email: string;
  /** "access to Apollo", "Issues: Update in Apollo". */
  wanted: string;
  note: string;
  link: string;
}

/** Tells an admin that somebody asks for more than they may do. */
export function accessRequestMail(given: AccessRequestWords): MailContent {
  const { workspace, adminName, person, email, wanted, note, link } = given;
  return mailOf({
    subject: `${person} asks for ${wanted}`,
    greeting: `Hello ${adminName},`,
    paragraphs: [
      `${person} (${email}) asks for ${wanted}, in the workspace ${workspace}.`,
      ...(note === "" ? [] : [`They write: ${note}`]),
    ],
    action: { label: "Grant or decline", link },
    footnote: "You get this because you are an admin of the workspace.",
  });
}
