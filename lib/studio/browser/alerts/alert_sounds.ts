import type { ReadonlySignal } from "@preact/signals";
import {
  cueOfMoment,
  isMomentKind,
  looksLike,
} from "@/lib/schema/events/kinds/moments.ts";
import { alertGain } from "@/lib/overlay/alert_gain.ts";
import { cueOf, cueOfKind } from "@/lib/overlay/sound_cue.ts";
import { hear, stopSound } from "@/lib/studio/browser/sounds/sound_player.ts";
import type {
  withUploadedFiles,
  withUploadedSounds,
} from "@/lib/studio/browser/sounds/shelf.ts";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import type { Mixer } from "@/lib/schema/widgets/settings/mixer.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import type { AlertsFacts } from "./alerts_facts.ts";

/** Creates the reads of the alerts' sounds, and what plays one in this page. */
export function createAlertSounds(
  facts: Pick<AlertsFacts, "assigned" | "lookSound">,
  { sounds, files, mixer }: {
    /** Sounds that can be chosen. */
    sounds: ReadonlySignal<ReturnType<typeof withUploadedSounds>>;
    files: ReadonlySignal<ReturnType<typeof withUploadedFiles>>;
    mixer: ReadonlySignal<Mixer>;
  },
) {
  /** Returns the sound of an alert, wherever it is set; `null` for silence. */
  function soundOf(variant: Variant, kind = variant.kinds[0] ?? "follow") {
    return cueOf(looksLike(kind), variant.sound, {
      assets: {
        ...files.value,
        ...Object.fromEntries(
          sounds.value.map(({ id, name, url }) =>
            [id, { url, name, type: "sound" as const }] as const
          ),
        ),
      },
      eventSounds: facts.assigned,
    }, {
      look: facts.lookSound.id,
      own: facts.lookSound.own,
      cue: isMomentKind(kind) ? cueOfMoment(kind) : null,
    });
  }

  /** Names the sound of an alert, and says where it comes from. */
  function soundName({ kinds: [kind = "follow"], sound }: Variant): string {
    const { soundId, volume } = sound;
    if (alertGain(looksLike(kind), mixer.value) === 0) return words.muted;
    const named = (id: string | null | undefined) =>
      sounds.value.find((one) => one.id === id)?.name;
    const chosen = named(soundId);
    const assigned = named(facts.assigned[looksLike(kind)]?.soundId);
    if (chosen === undefined && assigned !== undefined) {
      return words.assigned(assigned);
    }
    if (volume === 0) return words.silent;
    const { title, own } = facts.lookSound;
    const cue = isMomentKind(kind) ? cueOfMoment(kind) : null;
    const ofLook = named(own[cue ?? cueOfKind(looksLike(kind))]) ?? title;
    return chosen ??
      (soundId === null ? words.lookSound(ofLook) : words.soundDeleted(ofLook));
  }

  /** Plays the sound of an alert in this page, as loud as the mixer lets it. */
  async function hearAlert(
    key: string,
    variant: Variant,
    kind = variant.kinds[0] ?? "follow",
  ): Promise<void> {
    const cue = soundOf(variant, kind);
    const gain = alertGain(looksLike(kind), mixer.peek());
    if (!cue || gain === 0) return stopSound();
    await hear({ key, ...cue, volume: cue.volume * gain });
  }

  return { soundOf, soundName, hearAlert };
}
