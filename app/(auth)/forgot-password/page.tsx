import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { ForgotPasswordForm } from "@/components/auth/forgot-password-form";
import { requireTenant } from "@/lib/identity/request/page-actor";

export const metadata: Metadata = { title: "Forgot password" };

export default async function ForgotPasswordPage() {
  const tenant = await requireTenant();
  return (
    <AuthCard
      title="Forgot your password?"
      text={`Enter the email address you use for ${tenant.name}, and we’ll send you a link to choose a new password.`}
    >
      <ForgotPasswordForm />
    </AuthCard>
  );
}
