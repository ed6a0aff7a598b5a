import type { FormSection } from "@/lib/schema/forms/model.ts";
import type { ControlWork, FormOffers } from "./control_context.ts";
import { ControlField } from "./ControlField.tsx";
import type { FormState } from "./create_form.ts";

/** Draws fields of a form by their keys, in the order of these. */
export function FormFields<T extends object, O extends FormOffers>(
  { form, names }: { form: FormState<T, O>; names: readonly string[] },
) {
  return (
    <>
      {names.map((name) => {
        const control = form.controlAt(name);
        return control && (
          <ControlField key={name} control={control} work={form.work} />
        );
      })}
    </>
  );
}

/** Draws the sections of a form, each with its heading. */
export function FormGroups<O extends FormOffers>(
  { sections, work }: {
    sections: readonly FormSection[];
    work: ControlWork<O>;
  },
) {
  return (
    <>
      {sections.map(({ id, title, controls }) => (
        <fieldset key={id} class="form-group">
          {title && <legend>{title}</legend>}
          <div class="form-fields">
            {controls.map((control) => (
              <ControlField key={control.key} control={control} work={work} />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
