import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { TextField } from "@/lib/studio/ui/Field.tsx";

const two = (value: number) => String(value).padStart(2, "0");

/** Writes an instant as a field of local time takes it: `2026-11-22T20:00`. */
function localText(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${
    two(date.getDate())
  }`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

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
  // The server does not know this computer's zone.
  const isHere = useSignal(false);
  useEffect(() => {
    isHere.value = true;
  }, []);
  return (
    <TextField
      id={id}
      type="datetime-local"
      label={label}
      hint={hint}
      value={isHere.value ? localText(value) : ""}
      readOnly={readOnly}
      onChange={({ currentTarget }) => {
        const date = new Date(currentTarget.value);
        onChange(Number.isNaN(date.getTime()) ? "" : date.toISOString());
      }}
    />
  );
}
