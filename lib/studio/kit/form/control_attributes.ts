import { describedBy } from "@/lib/studio/ui/Field.tsx";
import { controlId, type ControlProps, hintFor } from "./control_context.ts";

/** Returns what the element of every plain control has. */
export function controlAttributes({ control, work }: ControlProps) {
  const id = controlId(control);
  const error = work.errorOf(control.key);
  return {
    id,
    disabled: work.readOnly,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy(id, { hint: hintFor(control), error }),
  } as const;
}
