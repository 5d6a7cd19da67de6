import type { AccountMail } from "@/lib/messaging/mail/schema";
import { accountText } from "./account-text";
import { Line, MailLayout, SmallLine } from "./layout";

/** Returns the subject and content of an account email. */
export function accountMail(mail: AccountMail) {
  const { subject, paragraphs, action, footnote } = accountText(mail);
  const content = (
    <MailLayout
      title={subject}
      action={action}
      footnote={
        <>
          {/* Shows the URL for readers whose mail client doesn't display buttons. */}
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
