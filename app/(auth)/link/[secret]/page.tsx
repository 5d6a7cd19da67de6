import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { OneTimeLinkForm } from "@/components/auth/one-time-link-form";
import { ButtonLink } from "@/components/ui/button/button-link";
import { WELCOME_LINK_PURPOSES } from "@/lib/identity/one-time-links/create-one-time-link";
import { findOneTimeLink } from "@/lib/identity/one-time-links/find-one-time-link";
import { requireTenant } from "@/lib/identity/request/page-actor";

// The URL contains the secret: keep it out of Referer headers and search engines.
export const metadata: Metadata = {
  title: "Welcome",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

export default async function OneTimeLinkPage({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const tenant = await requireTenant();
  const link = await findOneTimeLink(tenant.id, secret, WELCOME_LINK_PURPOSES);
  if (!link) {
    return (
      <AuthCard
        title="This link isn’t valid"
        text="This link has expired or has already been used. Links work once and expire after 72 hours. If you have a password, sign in with it. Otherwise, ask for a new link."
      >
        <ButtonLink href="/sign-in" variant="primary" size="lg">
          Go to sign-in
        </ButtonLink>
      </AuthCard>
    );
  }
  // An invitation includes a name. An operator's link belongs to a user with a placeholder name,
  // which is not prefilled.
  const { firstName, lastName } = link;
  const name = link.purpose === "invitation" ? { firstName, lastName } : undefined;
  return (
    <AuthCard
      title={`Welcome to ${tenant.name}`}
      text="Enter your name and choose a password to sign in."
    >
      <OneTimeLinkForm secret={secret} email={link.email} {...(name && { name })} />
    </AuthCard>
  );
}
