import { describedBy } from "@/lib/studio/ui/Field.tsx";
import {
  controlId,
  type ControlProps,
  type FormOffers,
  hintFor,
} from "./control_context.ts";

/** Returns what the element of every plain control has. */
export function controlAttributes<O extends FormOffers>(
  { control, work }: ControlProps<O>,
) {
  const id = controlId(control, work);
  const error = work.errorOf(control.key);
  return {
    id,
    disabled: work.readOnly || control.fixed === true,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy(id, { hint: hintFor(control), error }),
  } as const;
}
