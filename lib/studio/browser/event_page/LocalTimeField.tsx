import { useLocalInstant } from "@/lib/studio/kit/form/use_local_instant.ts";
import { TextField } from "@/lib/studio/ui/Field.tsx";

/** Draws a field for an instant, in the time zone of this computer; `""` is none. */
export function LocalTimeField({ id, label, hint, value, readOnly, onChange }: {
  id: string;
  label: string;
  hint?: string;
  /** RFC 3339, or `""`. */
  value: string;
  readOnly: boolean;
  onChange: (instant: string) => void;
}) {
  return (
    <TextField
      id={id}
      type="datetime-local"
      label={label}
      hint={hint}
      value={useLocalInstant(value)}
      readOnly={readOnly}
      onChange={({ currentTarget }) => {
        const date = new Date(currentTarget.value);
        onChange(Number.isNaN(date.getTime()) ? "" : date.toISOString());
      }}
    />
  );
}
