import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: readonly string[] | undefined;
  hint?: string;
  /** Whether to also accept recovery codes, which contain letters. */
  takesRecoveryCode?: boolean;
  autoFocus?: boolean;
}

/** An authenticator code. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, error, hint, takesRecoveryCode = false, autoFocus = false } = props;
  return (
    <Field label="Code" required hint={hint} error={error}>
      <Input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode={takesRecoveryCode ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus={autoFocus}
        className="max-w-56"
      />
    </Field>
  );
}
