import type { FormControl } from "@/lib/schema/forms/model.ts";
import { FORM_MESSAGES as words } from "@/lib/studio/messages/form.ts";
import { SoundTrim } from "@/lib/studio/browser/sounds/SoundTrim.tsx";
import { withUploadedSounds } from "@/lib/studio/browser/sounds/shelf.ts";
import { ControlField } from "@/lib/studio/kit/form/ControlField.tsx";
import { controlId } from "@/lib/studio/kit/form/control_context.ts";
import type { SettingsControl } from "./offers.ts";

const PARTS = ["soundId", "volume", "startMs", "maxMs"] as const;

/** Returns the controls of a sound by their names; `null` for any other group. */
export function soundParts(
  { controls }: FormControl,
): Record<typeof PARTS[number], FormControl> | null {
  const found = PARTS.map((name) =>
    controls.find(({ path }) => path.at(-1) === name)
  );
  const [soundId, volume, startMs, maxMs] = found;
  return soundId && volume && startMs && maxMs
    ? { soundId, volume, startMs, maxMs }
    : null;
}

/** Draws a sound of the settings: which one, how loud, and which part of it. */
export function SoundGroup(
  { control, work, fallback }: SettingsControl & {
    /** Address of what is heard where no sound is chosen. */
    fallback?: string | null;
  },
) {
  const parts = soundParts(control);
  if (!parts) return null;
  const { soundId, volume, startMs, maxMs } = parts;
  const chosen = withUploadedSounds(work.offers.sounds)
    .find(({ id }) => id === soundId.value);
  const url = chosen?.url ?? (soundId.value === null ? fallback : null);
  return (
    <div class="stack">
      <div class="settings-grid">
        <ControlField control={soundId} work={work} />
        <ControlField control={volume} work={work} />
      </div>
      {url && (
        <SoundTrim
          id={controlId(control, work)}
          url={url}
          volume={Number(volume.value) / 100}
          trim={{
            startMs: Number(startMs.value),
            maxMs: Number(maxMs.value),
          }}
          limits={{
            maxStartMs: startMs.max ?? 60_000,
            minMs: maxMs.min ?? 200,
            maxMs: maxMs.max ?? 60_000,
          }}
          readOnly={work.readOnly}
          onTrim={(trim) =>
            work.set(control, { ...Object(control.value), ...trim })}
        />
      )}
      <details class="settings-more">
        <summary>{words.more}</summary>
        <div class="settings-grid">
          <ControlField control={startMs} work={work} />
          <ControlField control={maxMs} work={work} />
        </div>
      </details>
    </div>
  );
}
