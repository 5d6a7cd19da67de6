import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/auth/auth-card";
import { SignInForm } from "@/components/auth/sign-in-form";
import { Banner } from "@/components/ui/banner";
import { localPath } from "@/lib/auth/callback-url";
import { findActor, requireTenant } from "@/lib/auth/page-actor";
import { requestOrigin } from "@/lib/auth/request-origin";

export const metadata: Metadata = { title: "Sign in" };

interface SignInPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** What next-auth says, by `?error`, of a form that was posted without our script. */
function errorText(code: string): string {
  return code === "CredentialsSignin"
    ? "The email address or the password is wrong."
    : "Signing in did not work. Try again.";
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const tenant = await requireTenant();
  const { callbackUrl, error } = await searchParams;
  const next = localPath(first(callbackUrl), requestOrigin(await headers()));
  if (await findActor()) redirect(next);
  const code = first(error);
  return (
    <AuthCard title={`Sign in to ${tenant.name}`}>
      {code !== undefined && <Banner tone="danger">{errorText(code)}</Banner>}
      <SignInForm next={next} />
    </AuthCard>
  );
}
