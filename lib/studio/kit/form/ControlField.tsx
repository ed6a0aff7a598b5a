import type { ComponentType } from "preact";
import type { ControlKind } from "@/lib/schema/forms/model.ts";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { controlId, type ControlProps, hintFor } from "./control_context.ts";
import {
  ColorControl,
  NumberControl,
  SelectControl,
  SuggestControl,
  SwitchControl,
  TemplateControl,
  TextControl,
} from "./plain_controls.tsx";
import { ContrastNote } from "@/lib/studio/browser/settings/ContrastNote.tsx";
import { EntriesControl } from "./EntriesControl.tsx";
import { FontControl } from "@/lib/studio/browser/settings/FontControl.tsx";
import { GroupControl } from "./GroupControl.tsx";
import {
  ChoicesControl,
  JsonControl,
  LinesControl,
  MapControl,
  OrderControl,
} from "./list_controls.tsx";
import { ReferenceControl } from "@/lib/studio/browser/settings/ReferenceControl.tsx";
import { VoiceControl } from "@/lib/studio/browser/settings/VoiceControl.tsx";

const CONTROLS: Readonly<Record<ControlKind, ComponentType<ControlProps>>> = {
  switch: SwitchControl,
  number: NumberControl,
  slider: NumberControl,
  duration: NumberControl,
  money: NumberControl,
  text: TextControl,
  textarea: TextControl,
  template: TemplateControl,
  color: ColorControl,
  segmented: SelectControl,
  select: SelectControl,
  combobox: SelectControl,
  choices: ChoicesControl,
  order: OrderControl,
  texts: LinesControl,
  colors: LinesControl,
  values: JsonControl,
  font: FontControl,
  locale: TextControl,
  currency: SuggestControl,
  "time-zone": SuggestControl,
  "time-zones": LinesControl,
  time: TextControl,
  "date-time": TextControl,
  look: SelectControl,
  voice: VoiceControl,
  reference: ReferenceControl,
  references: JsonControl,
  map: MapControl,
  group: GroupControl,
  list: EntriesControl,
  json: JsonControl,
};

/** Kinds that draw labels of their own for what is within them. */
const COMPOUND: ReadonlySet<ControlKind> = new Set<ControlKind>([
  "switch",
  "choices",
  "order",
  "map",
  "group",
  "list",
]);

/** Draws one setting: its label, its control, where its value comes from, and how to go back. */
export function ControlField({ control, work }: ControlProps) {
  if (!control.visible) return null;
  const Control = CONTROLS[control.kind];
  const error = work.errorOf(control.key);
  const id = controlId(control);
  const hint = hintFor(control);
  const compound = COMPOUND.has(control.kind);
  if (control.kind === "group") {
    return <Control control={control} work={work} />;
  }
  return (
    <div
      class={error ? "field setting field--wrong" : "field setting"}
      role={compound && control.kind !== "switch" ? "group" : undefined}
      aria-labelledby={compound && control.kind !== "switch"
        ? `${id}-label`
        : undefined}
    >
      <div class="setting__head">
        {control.kind !== "switch" && (
          compound
            ? (
              <span class="field__label" id={`${id}-label`}>
                {control.label}
              </span>
            )
            : <label class="field__label" for={id}>{control.label}</label>
        )}
        {control.origin === "look" && <Badge>{words.fromLook}</Badge>}
        {control.origin === "set" && (
          <span class="setting__dot" title={words.setHere} />
        )}
        {control.origin === "set" && !work.readOnly && (
          <Button
            size="small"
            tone="quiet"
            icon="undo-2"
            iconOnly
            onClick={() => work.reset(control)}
          >
            {words.reset(control.label)}
          </Button>
        )}
      </div>
      <Control control={control} work={work} />
      {control.kind === "color" && (
        <ContrastNote control={control} work={work} />
      )}
      {hint && <p class="field__hint" id={`${id}-hint`}>{hint}</p>}
      {error && <p class="field__error" id={`${id}-error`}>{error}</p>}
    </div>
  );
}
