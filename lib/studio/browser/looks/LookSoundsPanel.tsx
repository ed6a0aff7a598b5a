import type { OwnLookDesign } from "@/lib/schema/overlays/own_look.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import { filledControls } from "@/lib/schema/forms/projected.ts";
import type { SettingsControl } from "@/lib/studio/browser/settings/offers.ts";
import { SoundPicker } from "@/lib/studio/browser/sounds/SoundPicker.tsx";
import { controlId } from "@/lib/studio/kit/form/control_context.ts";
import { LOOK_DESIGNER_MESSAGES as words } from "@/lib/studio/messages/look_designer.ts";
import { Field, SelectField } from "@/lib/studio/ui/Field.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";

/** Draws what a look of one's own sounds like: as which look, and which sounds are others. */
export function LookSoundsPanel({ design, bases, fields, work, change }: {
  design: OwnLookDesign;
  /** Looks whose sounds it may have. */
  bases: readonly { title: string; design: OwnLookDesign }[];
  /** Fields of its sounds. */
  fields: readonly ProjectedField[];
  work: SettingsControl["work"];
  change: (part: Partial<OwnLookDesign>) => void;
}) {
  const titles = bases.map(({ title, design }) =>
    [design.base, title] as const
  );
  const [, base = ""] = titles.find(([id]) => id === design.base) ?? [];
  const others = Object.values(design.sounds).filter((id) => id);
  return (
    <Panel title={words.sounds} icon="volume-2">
      <SelectField
        id="look-sounds-of"
        label={words.soundsOf}
        value={design.soundsOf ?? ""}
        disabled={work.readOnly}
        options={[["", words.asBase(base)], ...titles]}
        onChange={({ currentTarget: { value } }) =>
          change({ soundsOf: value === "" ? null : value })}
      />
      <details class="settings-more">
        <summary>{words.ownSounds(others.length)}</summary>
        <div class="settings-grid">
          {filledControls(fields, design.sounds).map((control) => {
            const id = controlId(control, { prefix: "look-sound" });
            return (
              <Field key={control.key} label={control.label} for={id}>
                <SoundPicker
                  id={id}
                  label={control.label}
                  none={words.ofLook}
                  value={typeof control.value === "string"
                    ? control.value
                    : null}
                  sounds={work.offers.sounds}
                  maxBytes={work.offers.maxBytes}
                  readOnly={work.readOnly}
                  onChange={(sound) =>
                    change({
                      sounds: { ...design.sounds, [control.key]: sound },
                    })}
                />
              </Field>
            );
          })}
        </div>
      </details>
    </Panel>
  );
}
