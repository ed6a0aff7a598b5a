/** Forms that a service projects, and a page fills with values: no schema is read there. */
import { holds } from "@/lib/core/show_if.ts";
import { type FormControl, MONEY, own, type ProjectedField } from "./model.ts";

/** Returns a control as the values beside it decide: whether it is of money, and shown. */
export const decided = (
  control: FormControl,
  { showIf, moneyIf }: Pick<ProjectedField, "showIf" | "moneyIf">,
  valueOf: (name: string) => unknown,
): FormControl => ({
  ...control,
  ...(moneyIf !== undefined && holds(moneyIf, valueOf) ? MONEY : {}),
  visible: holds(showIf, valueOf),
});

/** Returns the controls of projected fields with a document's values. */
export function filledControls(
  fields: readonly ProjectedField[],
  document: unknown,
): FormControl[] {
  const valueOf = (name: string) => own(document, name);
  return fields.map(({ showIf, moneyIf, ...control }) =>
    decided(
      { ...control, value: valueOf(control.key), visible: true },
      { showIf, moneyIf },
      valueOf,
    )
  );
}
