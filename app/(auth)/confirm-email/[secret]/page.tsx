import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { ConfirmEmailForm } from "@/components/auth/confirm-email-form";
import { ButtonLink } from "@/components/ui/button/button-link";
import { findOneTimeLink } from "@/lib/identity/one-time-links/find-one-time-link";
import { requireTenant } from "@/lib/identity/request/page-actor";

// The URL contains the secret: keep it out of Referer headers and search engines.
export const metadata: Metadata = {
  title: "Confirm your email address",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

interface ConfirmEmailPageProps {
  params: Promise<{ secret: string }>;
}

export default async function ConfirmEmailPage({ params }: ConfirmEmailPageProps) {
  const { secret } = await params;
  const tenant = await requireTenant();
  const link = await findOneTimeLink(tenant.id, secret, ["email-change"]);
  if (!link) {
    return (
      <AuthCard
        title="This link isn’t valid"
        text="This link has expired or has already been used. Links work once and expire after 24 hours. Request a new one in your profile."
      >
        <ButtonLink href="/" variant="primary" size="lg">
          Go home
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Confirm your new email address"
      text={`Your email address for ${tenant.name} will change from ${link.email} to ${String(link.payload?.["email"])}.`}
    >
      <ConfirmEmailForm secret={secret} />
    </AuthCard>
  );
}
