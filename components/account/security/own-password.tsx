import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";

interface OwnPasswordProps {
  /** The user's email address, for password managers. */
  email: string;
  value: string;
  onChange: (password: string) => void;
  error: readonly string[] | undefined;
}

/**
 * Asks the signed-in user for their password again, to protect sensitive actions in an unattended
 * session.
 */
export function OwnPassword({ email, value, onChange, error }: OwnPasswordProps) {
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Password" required error={error}>
        <Input
          type="password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="current-password"
        />
      </Field>
    </>
  );
}
