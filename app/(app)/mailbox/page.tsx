import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MailOpen } from "@/components/ui/icon/icons";
import { ForbiddenScreen } from "@/components/shell/forbidden-screen";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { openTenant } from "@/lib/platform/access/scopes";
import { requireActor } from "@/lib/identity/request/page-actor";
import { config } from "@/lib/platform/config/config";
import { listWaitingMails } from "@/lib/messaging/mail/queries";
import type { WaitingMail } from "@/lib/messaging/mail/schema";

export const metadata: Metadata = { title: "Mailbox · Settings", referrer: "no-referrer" };

/** The text of an email, with clickable links. */
function MailText({ text }: { text: string }) {
  const parts = text.trim().split(/(https?:\/\/\S+)/);
  return (
    <p className="mt-3 text-sm wrap-anywhere whitespace-pre-line text-text-muted">
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <a key={index} href={part} className="text-accent-text underline">
            {part}
          </a>
        ),
      )}
    </p>
  );
}

function Mail({ mail }: { mail: WaitingMail }) {
  return (
    <li className="border-b border-border p-4 last:border-b-0">
      <article>
        <h2 className="text-base font-medium wrap-anywhere">{mail.subject}</h2>
        <p className="flex flex-wrap gap-x-2 text-xs text-text-muted">
          <span className="wrap-anywhere">To {mail.to_address}</span>
          <RelativeTime value={mail.created_at} />
        </p>
        <MailText text={mail.text} />
      </article>
    </li>
  );
}

/**
 * Emails that would have been sent if a mail server were configured. For trying out the product;
 * admins only.
 */
export default async function MailboxPage() {
  const actor = await requireActor();
  if (config().SMTP_URL !== undefined) notFound();
  if (!actor.isAdmin) {
    return (
      <ForbiddenScreen reason="Only workspace admins can open the mailbox." headingLevel={2} />
    );
  }
  const mails = await listWaitingMails(openTenant(actor));
  return (
    <SettingsSection description="No mail server is configured (SMTP_URL). These are the newest 50 emails that would have been sent.">
      {mails.length === 0 ? (
        <EmptyState
          icon={<MailOpen />}
          title="No emails yet"
          text="Invite someone or reset a password, and the email will appear here."
        />
      ) : (
        <ul className="rounded-md border border-border bg-surface">
          {mails.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
