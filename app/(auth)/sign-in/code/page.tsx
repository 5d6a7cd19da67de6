import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/auth/auth-card";
import { CodeForm } from "@/components/auth/code-form";
import { ButtonLink } from "@/components/ui/button/button-link";
import type { Challenge } from "@/lib/identity/sign-in/sign-in-user";
import { localPath } from "@/lib/identity/auth/callback-url";
import { findActor, requireTenant } from "@/lib/identity/request/page-actor";
import { requestOrigin } from "@/lib/identity/request/request-origin";
import { unsealCookie } from "@/lib/identity/sign-in/sealed-state";

export const metadata: Metadata = { title: "Enter your code" };

interface CodePageProps {
  searchParams: Promise<{ callbackUrl?: string | string[] }>;
}

export default async function CodePage({ searchParams }: CodePageProps) {
  const tenant = await requireTenant();
  const { callbackUrl } = await searchParams;
  const requestHeaders = await headers();
  const target = Array.isArray(callbackUrl) ? callbackUrl[0] : callbackUrl;
  const next = localPath(target, requestOrigin(requestHeaders));
  if (await findActor()) redirect(next);
  const challenge = unsealCookie("challenge", requestHeaders) as Challenge | undefined;
  if (challenge?.tenantId !== tenant.id) {
    return (
      <AuthCard
        title="This sign-in has expired"
        text="You have five minutes to enter the code, using the same browser. Sign in again."
      >
        <ButtonLink href="/sign-in" variant="primary" size="lg">
          Sign in
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Enter your code"
      text={`Two-factor authentication is on for your account in ${tenant.name}.`}
    >
      <CodeForm next={next} />
    </AuthCard>
  );
}
