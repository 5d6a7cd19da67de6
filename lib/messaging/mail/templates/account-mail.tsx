import type { AccountMail } from "@/lib/messaging/mail/schema";
import { accountWords } from "./account-text";
import { Line, MailLayout, SmallLine } from "./layout";

/** A mail about somebody's account, with its subject. */
export function accountMail(mail: AccountMail) {
  const { subject, paragraphs, action, footnote } = accountWords(mail);
  const content = (
    <MailLayout
      title={subject}
      action={action}
      footnote={
        <>
          {/* Whoever reads mail without its buttons copies the address. */}
          {action && <SmallLine isInHtmlOnly>{action.link}</SmallLine>}
          <SmallLine>{footnote}</SmallLine>
        </>
      }
    >
      <Line>Hello {mail.words.firstName},</Line>
      {paragraphs.map((paragraph) => (
        <Line key={paragraph}>{paragraph}</Line>
      ))}
    </MailLayout>
  );
  return { subject, content };
}
