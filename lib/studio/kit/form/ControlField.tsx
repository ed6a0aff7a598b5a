import type { ControlKind } from "@/lib/schema/forms/model.ts";
import { FORM_MESSAGES as words } from "@/lib/studio/messages/form.ts";
import { RowButton } from "@/lib/studio/ui/Button.tsx";
import { describedBy, FieldTexts } from "@/lib/studio/ui/Field.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import {
  controlId,
  type ControlProps,
  type DrawControl,
  type FormOffers,
  hintFor,
  type RoomControls,
} from "./control_context.ts";
import {
  NumberControl,
  SelectControl,
  SwitchControl,
  TextControl,
} from "./plain_controls.tsx";

/** Controls that every form has; `TIME_CONTROLS` and `MORE_CONTROLS` have the others. */
const CONTROLS: RoomControls<FormOffers> = {
  switch: SwitchControl,
  number: NumberControl,
  slider: NumberControl,
  duration: NumberControl,
  money: NumberControl,
  segmented: SelectControl,
  select: SelectControl,
  combobox: SelectControl,
};

/** Kinds that draw labels of their own for what is within them. */
const COMPOUND: ReadonlySet<ControlKind> = new Set<ControlKind>([
  "choices",
  "order",
  "map",
  "list",
]);

/**
 * Draws one field of a form: its label, its control, what helps with it and
 * what is wrong; where values have defaults, also where its value comes from
 * and how to go back.
 */
export function ControlField<O extends FormOffers>(
  { control, work }: ControlProps<O>,
) {
  if (!control.visible) return null;
  const Control: DrawControl<O> = work.controls?.[control.kind] ??
    CONTROLS[control.kind] ?? TextControl;
  if (control.kind === "group") {
    return <Control control={control} work={work} />;
  }
  const error = work.errorOf(control.key);
  const id = controlId(control, work);
  // A switch draws its label and hint beside itself.
  const isSwitch = control.kind === "switch";
  const hint = isSwitch ? null : hintFor(control);
  const isCompound = COMPOUND.has(control.kind);
  const label = isSwitch
    ? null
    : isCompound
    ? <span class="field__label" id={`${id}-label`}>{control.label}</span>
    : <label class="field__label" for={id}>{control.label}</label>;
  return (
    <div
      class={`field${work.reset ? " setting" : ""}${
        error ? " field--wrong" : ""
      }`}
      role={isCompound ? "group" : undefined}
      aria-labelledby={isCompound ? `${id}-label` : undefined}
      aria-describedby={isCompound
        ? describedBy(id, { hint, error })
        : undefined}
    >
      {work.reset
        ? (
          <div class="setting__head">
            {label}
            <Origin control={control} work={work} />
          </div>
        )
        : label}
      <Control control={control} work={work} />
      {work.noteOf?.(control)}
      {FieldTexts({ id, hint, error })}
    </div>
  );
}

/** Says where a value comes from, and takes it back to that. */
function Origin<O extends FormOffers>({ control, work }: ControlProps<O>) {
  if (control.origin === "look") return <Badge>{words.fromLook}</Badge>;
  if (control.origin !== "set") return null;
  return (
    <>
      <span class="setting__dot" title={words.setHere} />
      {!work.readOnly && (
        <RowButton
          tone="quiet"
          icon="undo-2"
          onClick={() => work.reset?.(control)}
        >
          {words.reset(control.label)}
        </RowButton>
      )}
    </>
  );
}
