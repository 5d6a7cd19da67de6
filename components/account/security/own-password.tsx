import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";

interface OwnPasswordProps {
  /** The user's own address, by which the browser finds the password. */
  email: string;
  value: string;
  onChange: (password: string) => void;
  error: readonly string[] | undefined;
}

/** The password of who is signed in, asked for once more before something that a found session must not do. */
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
