import type { useSave } from "@/components/ui/form/use-save";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";

interface SprintDaysProps {
  /** YYYY-MM-DD, or empty. */
  startsOn: string;
  endsOn: string;
  onStartsOn: (day: string) => void;
  onEndsOn: (day: string) => void;
  errorOf: ReturnType<typeof useSave>["errorOf"];
}

/** A sprint's first and last day, side by side if there is room. */
export function SprintDays(props: SprintDaysProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Starts on" error={props.errorOf("starts_on")}>
        <Input
          type="date"
          value={props.startsOn}
          onChange={(event) => props.onStartsOn(event.target.value)}
        />
      </Field>
      <Field label="Ends on" error={props.errorOf("ends_on")}>
        <Input
          type="date"
          value={props.endsOn}
          onChange={(event) => props.onEndsOn(event.target.value)}
        />
      </Field>
    </div>
  );
}
