import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { UnsubscribeForm } from "@/components/auth/unsubscribe-form";
import { ButtonLink } from "@/components/ui/button/button-link";
import { requireTenant } from "@/lib/identity/request/page-actor";
import { readUnsubscribeToken } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import { readSubscription } from "@/lib/messaging/unsubscribe/queries";
import { SUBSCRIPTION_EMAILS } from "@/lib/messaging/unsubscribe/schema";

// The URL is enough to unsubscribe: keep it out of Referer headers and search engines.
export const metadata: Metadata = {
  title: "Unsubscribe",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

interface UnsubscribePageProps {
  params: Promise<{ token: string }>;
}

export default async function UnsubscribePage({ params }: UnsubscribePageProps) {
  const { token } = await params;
  const tenant = await requireTenant();
  const unsubscription = readUnsubscribeToken(token);
  const isOn =
    unsubscription?.tenantId === tenant.id ? await readSubscription(unsubscription) : undefined;
  if (!unsubscription || isOn === undefined) {
    return (
      <AuthCard
        title="This link isn’t valid"
        text="The link is incomplete, or the account it belongs to no longer exists. You can choose which emails you get in your settings."
      >
        <ButtonLink href="/settings/notifications" variant="primary" size="lg">
          Open settings
        </ButtonLink>
      </AuthCard>
    );
  }
  const about = SUBSCRIPTION_EMAILS[unsubscription.subscription];
  return (
    <AuthCard
      title={`Unsubscribe from ${about}`}
      text={`You’ll still get other emails from ${tenant.name}, and your Lanework inbox still shows everything.`}
    >
      <UnsubscribeForm token={token} about={about} isOn={isOn} />
    </AuthCard>
  );
}
