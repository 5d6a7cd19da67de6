import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { OneTimeLinkForm } from "@/components/auth/one-time-link-form";
import { ButtonLink } from "@/components/ui/button/button-link";
import { WELCOMES } from "@/lib/identity/one-time-links/create-one-time-link";
import { findOneTimeLink } from "@/lib/identity/one-time-links/find-one-time-link";
import { requireTenant } from "@/lib/identity/request/page-actor";

// The address is the secret: it is not told to other sites, nor kept by search engines.
export const metadata: Metadata = {
  title: "Welcome",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

export default async function OneTimeLinkPage({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const tenant = await requireTenant();
  const link = await findOneTimeLink(tenant.id, secret, WELCOMES);
  if (!link) {
    return (
      <AuthCard
        title="This link cannot be used"
        text="It works once and for 72 hours: it was used already, or it has expired. If you have chosen a password, sign in with it; otherwise ask for a new link."
      >
        <ButtonLink href="/sign-in" variant="primary" size="lg">
          Go to sign-in
        </ButtonLink>
      </AuthCard>
    );
  }
  // Whoever invited them gave a name; an operator's link leads to somebody with a placeholder for one.
  const { firstName, lastName } = link;
  const name = link.purpose === "invitation" ? { firstName, lastName } : undefined;
  return (
    <AuthCard
      title={`Welcome to ${tenant.name}`}
      text="Say who you are and choose a password. Then you are signed in."
    >
      <OneTimeLinkForm secret={secret} email={link.email} {...(name && { name })} />
    </AuthCard>
  );
}
