/** Forms that a service projects, and a page fills with values: no schema is read there. */
import { holds } from "@/lib/core/show_if.ts";
import { type FormControl, MONEY, own, type ProjectedField } from "./model.ts";

/** Returns the controls of projected fields with a document's values. */
export function filledControls(
  fields: readonly ProjectedField[],
  document: unknown,
): FormControl[] {
  const valueOf = (name: string) => own(document, name);
  return fields.map(({ showIf, moneyIf, ...control }) => {
    const value = valueOf(String(control.path.at(-1)));
    const isMoney = moneyIf !== undefined && holds(moneyIf, valueOf);
    return {
      ...control,
      ...(isMoney ? MONEY : {}),
      value,
      visible: holds(showIf, valueOf),
    };
  });
}
