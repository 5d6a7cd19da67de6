import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { UnsubscribeForm } from "@/components/auth/unsubscribe-form";
import { ButtonLink } from "@/components/ui/button/button-link";
import { requireTenant } from "@/lib/identity/request/page-actor";
import { readUnsubscribeToken } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import { readSubscription } from "@/lib/messaging/unsubscribe/queries";
import { MAILS_ABOUT } from "@/lib/messaging/unsubscribe/schema";

// The URL is enough to unsubscribe: keep it out of referrers and search engines.
export const metadata: Metadata = {
  title: "Stop emails",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

interface UnsubscribePageProps {
  params: Promise<{ token: string }>;
}

export default async function UnsubscribePage({ params }: UnsubscribePageProps) {
  const { token } = await params;
  const tenant = await requireTenant();
  const named = readUnsubscribeToken(token);
  const isOn = named?.tenantId === tenant.id ? await readSubscription(named) : undefined;
  if (!named || isOn === undefined) {
    return (
      <AuthCard
        title="This link isn’t valid"
        text="It is incomplete, or its account no longer exists. Choose your emails in your settings."
      >
        <ButtonLink href="/settings/notifications" variant="primary" size="lg">
          Open settings
        </ButtonLink>
      </AuthCard>
    );
  }
  const about = MAILS_ABOUT[named.preference];
  return (
    <AuthCard
      title={`M${about.slice(1)}`}
      text={`You can stop them here. Other emails from ${tenant.name} continue, and your Lanework inbox still shows everything.`}
    >
      <UnsubscribeForm token={token} about={about} isOn={isOn} />
    </AuthCard>
  );
}
