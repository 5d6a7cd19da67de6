import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/auth/auth-card";
import { ProviderButton } from "@/components/auth/provider-button";
import { SignInForm } from "@/components/auth/sign-in-form";
import { Banner } from "@/components/ui/feedback/banner";
import { localPath } from "@/lib/identity/auth/callback-url";
import { findActor, requireTenant } from "@/lib/identity/request/page-actor";
import { requestOrigin } from "@/lib/identity/request/request-origin";
import { providerName } from "@/lib/identity/oidc/provider";
import { refusalText } from "@/lib/identity/oidc/refusal";

export const metadata: Metadata = { title: "Sign in" };

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/**
 * The messages for `?error`: the provider's errors, and next-auth's error for a form submitted
 * without JavaScript.
 */
function errorText(code: string): string {
  if (code === "CredentialsSignin") return "The email address or password is wrong.";
  return refusalText(code) ?? "Sign-in failed. Try again.";
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const tenant = await requireTenant();
  const { callbackUrl, error } = await searchParams;
  const next = localPath(first(callbackUrl), requestOrigin(await headers()));
  if (await findActor()) redirect(next);
  const code = first(error);
  const provider = providerName();
  return (
    <AuthCard title={`Sign in to ${tenant.name}`}>
      {code !== undefined && <Banner tone="danger">{errorText(code)}</Banner>}
      <SignInForm next={next} />
      {provider !== undefined && <ProviderButton name={provider} next={next} />}
    </AuthCard>
  );
}
