import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { NewPasswordForm } from "@/components/auth/new-password-form";
import { ButtonLink } from "@/components/ui/button/button-link";
import { findOneTimeLink } from "@/lib/identity/one-time-links/find-one-time-link";
import { requireTenant } from "@/lib/identity/request/page-actor";

// The URL contains the secret: keep it out of Referer headers and search engines.
export const metadata: Metadata = {
  title: "New password",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

interface ResetPasswordPageProps {
  params: Promise<{ secret: string }>;
}

export default async function ResetPasswordPage({ params }: ResetPasswordPageProps) {
  const { secret } = await params;
  const tenant = await requireTenant();
  const link = await findOneTimeLink(tenant.id, secret, ["password-reset"]);
  if (!link) {
    return (
      <AuthCard
        title="This link isn’t valid"
        text="This link has expired or has already been used. Links work once and expire after one hour. Request a new one. Your password hasn’t changed."
      >
        <ButtonLink href="/forgot-password" variant="primary" size="lg">
          Request a new link
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Choose a new password"
      text={`For your account in ${tenant.name}. You’ll be signed out everywhere else.`}
    >
      <NewPasswordForm secret={secret} email={link.email} />
    </AuthCard>
  );
}
