import type { FormControl } from "@/lib/schema/forms/model.ts";
import { ControlField } from "@/lib/studio/kit/form/ControlField.tsx";
import { isSame } from "@/lib/core/is_same.ts";
import { SoundGroup } from "@/lib/studio/browser/settings/SoundGroup.tsx";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import {
  ALERTS_MESSAGES as words,
  CONDITION_MESSAGES,
} from "@/lib/studio/messages/alerts.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { controlsOfAlerts } from "./alert_controls.ts";
import { ShowMotion } from "./ShowMotion.tsx";
import type { AlertsStore } from "./alerts_store.ts";
import { ConditionsEditor } from "./ConditionsEditor.tsx";
import { UnreachableNote } from "./UnreachableNote.tsx";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

/** Parts of an alert's settings, each with the fields it shows; the rest comes after them. */
const PARTS = perLanguage(() => ([
  { title: words.text, keys: ["template", "showMessage"] },
  { title: words.picture, keys: ["media", "mediaVolume"] },
  { title: words.time, keys: ["durationMs", "textDelayMs"] },
  { title: words.motion, keys: ["enter", "exit"] },
] as const));

/** Fields whose label says it all. */
const SELF_EVIDENT = new Set(["kinds", "template", "showMessage"]);

/** Fields that stand elsewhere on the page. */
const ELSEWHERE = ["name", "kinds", "enabled", "conditions", "sound"];

/** Returns a control that offers no way back from what is the default anyway. */
function asDefault(control: FormControl): FormControl {
  const { value, base, origin, path } = control;
  const key = String(path.at(-1));
  return {
    ...control,
    hint: SELF_EVIDENT.has(key) ? null : control.hint,
    controls: control.controls.map(asDefault),
    origin: key === "kinds" || isSame(value, base) ? "default" : origin,
  };
}

/** Draws one alert: when it plays, what is shown and what is heard. */
export function AlertEditor(
  { desk, variant }: { desk: AlertsStore; variant: Variant },
) {
  const { readOnly } = desk.facts;
  const index = desk.variants.value.findIndex(({ id }) => id === variant.id);
  const { every, work } = controlsOfAlerts(desk);
  const list = every.find(({ key }) => key === "variants");
  const controls = (list?.entries[index]?.controls ?? []).map(asDefault);
  const keyOf = ({ path }: FormControl) => String(path.at(-1));
  const field = (key: string) => {
    const control = controls.find((one) => keyOf(one) === key);
    return control
      ? <ControlField key={control.key} control={control} work={work} />
      : null;
  };
  const sound = controls.find((one) => keyOf(one) === "sound");
  const isListed = (key: string) =>
    ELSEWHERE.includes(key) ||
    PARTS.some(({ keys }) => (keys as readonly string[]).includes(key));
  const rest = controls.filter((one) => !isListed(keyOf(one)));
  const speech = rest.filter((one) => keyOf(one).startsWith("speech"));
  const odds = rest.filter((one) => !speech.includes(one));

  return (
    <div class="stack">
      <div class="row alert-editor__head">
        <Button
          size="small"
          icon="arrow-left"
          onClick={() => desk.chosenId.value = null}
        >
          {words.back}
        </Button>
        <h2 tabIndex={-1} data-alert-heading>{desk.sentence(variant)}</h2>
      </div>
      <UnreachableNote
        desk={desk}
        variant={variant}
        why={desk.never.value[index] ?? null}
      />
      <Panel title={CONDITION_MESSAGES.title}>
        <div class="settings-grid">
          <TextField
            id="alert-name"
            label={words.name}
            hint={words.nameHint}
            maxLength={60}
            value={variant.name}
            disabled={readOnly}
            error={work.errorOf(`variants.${index}.name`)}
            onInput={({ currentTarget }) =>
              desk.change(variant.id, { name: currentTarget.value }, "name")}
          />
          <Switch
            id="alert-enabled"
            label={words.enabled}
            checked={variant.enabled}
            disabled={readOnly}
            onChange={({ currentTarget }) =>
              desk.change(
                variant.id,
                { enabled: currentTarget.checked },
                "enabled",
              )}
          />
        </div>
        {field("kinds")}
        <ConditionsEditor desk={desk} variant={variant} />
        <details class="settings-more">
          <summary>{words.who}</summary>
          <div class="settings-grid">
            {odds.map((one) => field(keyOf(one)))}
          </div>
        </details>
      </Panel>
      {PARTS.map(({ title, keys }) => (
        <Panel key={title} title={title}>
          <div class="settings-grid">{keys.map(field)}</div>
          {title === words.motion && (
            <ShowMotion desk={desk} variant={variant} />
          )}
        </Panel>
      ))}
      {sound && (
        <Panel
          title={words.sound}
          lede={words.soundLede(desk.soundName(variant))}
        >
          <SoundGroup
            control={sound}
            work={work}
            fallback={desk.soundOf(variant)?.url ?? null}
          />
        </Panel>
      )}
      {speech.length > 0 && (
        <Panel title={words.speech}>
          <div class="settings-grid">
            {speech.map((one) => field(keyOf(one)))}
          </div>
        </Panel>
      )}
    </div>
  );
}
