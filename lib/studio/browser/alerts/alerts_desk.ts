import { computed, signal } from "@preact/signals";
import { alertGain } from "@/lib/browser/alert_gain.ts";
import { cueOf } from "@/lib/browser/sound_cue.ts";
import type { TestEventAnswer } from "@/lib/features/overlays/test_events/schema.ts";
import type { SupportKind } from "@/lib/widgets/settings/event_kinds.ts";
import type { FilterSettings } from "@/lib/widgets/settings/filter.ts";
import type { Mixer } from "@/lib/widgets/settings/mixer.ts";
import type { Variant } from "@/lib/widgets/settings/variant.ts";
import { setAt } from "@/lib/studio/form/change.ts";
import { effectiveOf } from "@/lib/studio/form/effective.ts";
import { isObject, own, schemaOf } from "@/lib/studio/form/model.ts";
import { createSettingsStore } from "@/lib/studio/browser/settings/settings_store.ts";
import { hear, stopSound } from "@/lib/studio/browser/sounds/sound_player.ts";
import {
  withUploadedFiles,
  withUploadedSounds,
} from "@/lib/studio/browser/sounds/shelf.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { ALERTS_WORDS as words } from "@/lib/studio/words/alerts.ts";
import { createAlertPreview } from "./alert_preview.ts";
import type { AlertsFacts } from "./alerts_facts.ts";
import { exampleOf } from "./example_event.ts";
import { whyNeverPlays } from "./never_plays.ts";
import { alertSentence } from "./sentence.ts";
import {
  groupOf,
  isFull,
  newVariantId,
  type SavedVariant,
  withCopy,
  withNew,
  withShifted,
} from "./variant_list.ts";
import { moneyText } from "@/lib/studio/words/figures.ts";

/** Creates the state of one alert box's alerts while somebody changes them. */
export function createAlertsDesk(facts: AlertsFacts) {
  const { channelId, readOnly, widget, schema, look, offers } = facts;
  const store = createSettingsStore({ channelId, ...widget, schema });
  const settings = computed(() =>
    effectiveOf(schema, { stored: store.stored.value, look })
  );
  const variants = computed(() => settings.value.variants as Variant[]);
  const mixer = computed(() => settings.value.mixer as Mixer);
  const list = computed(() => listOf(store.stored.value));
  const chosenId = signal<string | null>(null);
  const chosen = computed(() =>
    variants.value.find(({ id }) => id === chosenId.value) ?? null
  );
  const sounds = computed(() => withUploadedSounds(offers.sounds));
  const files = computed(() => withUploadedFiles(offers.files));
  const preview = createAlertPreview({
    channelId,
    id: widget.id,
    currency: offers.currency,
    store,
    settings,
    chosen,
    files: () => files.peek(),
  });

  function listOf(stored: typeof store.stored.value): SavedVariant[] {
    const held = [
      own(stored, "variants"),
      own(look, "variants"),
      own(schemaOf(own(schema.properties, "variants")), "default"),
    ].find(Array.isArray) ?? [];
    return held as SavedVariant[];
  }

  function put(next: readonly SavedVariant[], key: string): void {
    if (readOnly) return;
    store.change(setAt(store.stored.peek(), ["variants"], next), key);
  }

  const say = (minor: number) => moneyText(minor, offers.currency);
  const sentence = (variant: Pick<Variant, "kinds" | "conditions">) =>
    alertSentence(variant, say);

  /** Says an alert by the name somebody gave it, or by what it is for. */
  const nameOf = (variant: Variant) =>
    variant.name === "Default" ? sentence(variant) : variant.name;

  const indexOf = (id: string | undefined) =>
    variants.peek().findIndex((one) => one.id === id);

  const never = computed(() => {
    const filter = settings.value.filter as FilterSettings;
    return variants.value.map((_, index) =>
      whyNeverPlays(variants.value, index, filter)
    );
  });

  /** Returns the sound of an alert, wherever it is set; `null` for silence. */
  function soundOf(variant: Variant, kind = variant.kinds[0] ?? "follow") {
    return cueOf(kind, variant.sound, {
      assets: {
        ...files.value,
        ...Object.fromEntries(
          sounds.value.map(({ id, name, url }) =>
            [id, { url, name, type: "sound" as const }] as const
          ),
        ),
      },
      eventSounds: facts.assigned,
    }, facts.lookSound.id);
  }

  /** Names the sound of an alert, and says where it comes from. */
  function soundName({ kinds: [kind = "follow"], sound }: Variant): string {
    const { soundId, volume } = sound;
    if (alertGain(kind, mixer.value) === 0) return words.muted;
    const named = (id: string | null | undefined) =>
      sounds.value.find((one) => one.id === id)?.name;
    const chosen = named(soundId);
    const assigned = named(facts.assigned[kind]?.soundId);
    if (chosen === undefined && assigned !== undefined) {
      return words.assigned(assigned);
    }
    if (volume === 0) return words.silent;
    const { title } = facts.lookSound;
    return chosen ??
      (soundId === null ? words.lookSound(title) : words.soundDeleted(title));
  }

  /** Plays the sound of an alert in this page, as loud as the mixer lets it. */
  async function hearAlert(
    key: string,
    variant: Variant,
    kind = variant.kinds[0] ?? "follow",
  ): Promise<void> {
    const cue = soundOf(variant, kind);
    const gain = alertGain(kind, mixer.peek());
    if (!cue || gain === 0) return stopSound();
    await hear({ key, ...cue, volume: cue.volume * gain });
  }

  async function playHere(variant: Variant): Promise<void> {
    await attempt(() =>
      Promise.all([
        preview.play(variant),
        hearAlert(`alert ${variant.id}`, variant),
      ])
    );
  }

  /** Returns the first alert that can play for a kind of event. */
  const firstOf = (kind: SupportKind) =>
    variants.value.find(({ kinds, enabled }) =>
      enabled && kinds.includes(kind)
    );

  async function playInObs(variant: Variant): Promise<void> {
    const { body, fits } = exampleOf(variant, offers.currency);
    if (!fits) return toast(words.cannotTest, { tone: "bad" });
    if (store.state.peek() === "saving") await store.save();
    const isHeld = store.state.peek() !== "saved";
    await attempt(
      () =>
        api.post<TestEventAnswer>(`/api/channels/${channelId}/test-event`, {
          ...body,
          instanceId: widget.id,
        }),
      ({ data }) =>
        isHeld ? `${data.reach.message} ${words.notSaved}` : data.reach.message,
    );
  }

  return {
    facts,
    store,
    settings,
    variants,
    mixer,
    firstOf,
    list,
    chosenId,
    chosen,
    never,
    sounds,
    files,
    preview,
    say,
    sentence,
    nameOf,
    soundOf,
    soundName,
    playHere,
    /** Lets an alert come and go in the preview, in silence. */
    showMotion: (variant: Variant) =>
      attempt(() => preview.play(variant, { brief: true })),
    playInObs,
    put,

    /** Changes some values of one alert. */
    change(id: string | undefined, values: SavedVariant, key: string): void {
      const at = indexOf(id);
      put(
        list.peek().map((one, index) =>
          index === at ? { ...one, ...values } : one
        ),
        `variants.${at}.${key}`,
      );
    },

    /** Adds an alert for a kind of event and opens it. */
    add(kind: SupportKind): void {
      if (isFull(variants.peek(), [kind])) {
        return toast(words.fullKind, { tone: "bad" });
      }
      const id = newVariantId();
      put(withNew(list.peek(), kind, id), `add ${id}`);
      chosenId.value = id;
    },

    duplicate(variant: Variant): void {
      if (isFull(variants.peek(), variant.kinds)) {
        return toast(words.fullKind, { tone: "bad" });
      }
      const id = newVariantId();
      put(withCopy(list.peek(), indexOf(variant.id), id), `copy ${id}`);
      toast(words.added(words.copyOf(nameOf(variant))), { tone: "good" });
    },

    shift(variant: Variant, step: 1 | -1): void {
      const groups = variants.peek().map(groupOf);
      const at = indexOf(variant.id);
      put(withShifted(list.peek(), groups, at, step), `move ${variant.id}`);
    },

    remove(variant: Variant): void {
      const at = indexOf(variant.id);
      const gone = list.peek()[at];
      if (!gone) return;
      if (list.peek().length === 1) return toast(words.last, { tone: "bad" });
      chosenId.value = null;
      put(list.peek().toSpliced(at, 1), `remove ${variant.id}`);
      toast(words.removed(nameOf(variant)), {
        undo: () => put(list.peek().toSpliced(at, 0, gone), `back ${gone.id}`),
      });
    },

    /** Plays the sound of the first alert of a kind, as loud as the mixer lets it. */
    async hearKind(kind: SupportKind): Promise<void> {
      const first = firstOf(kind);
      if (first) await attempt(() => hearAlert(`mixer ${kind}`, first, kind));
    },

    /** Silences the alerts of a kind, or lets them be heard again. */
    mute(kind: SupportKind, on: boolean): void {
      if (readOnly) return;
      const others = mixer.peek().muted.filter((one) => one !== kind);
      const muted = on ? [...others, kind] : others;
      store.change(
        setAt(store.stored.peek(), ["mixer", "muted"], muted),
        `mixer.muted.${kind}`,
      );
    },

    /** Lets the events of an alert through the filter of its box. */
    letThrough(kinds: readonly SupportKind[]): void {
      const filter = settings.peek().filter;
      const known = isObject(filter) && Array.isArray(filter.kinds)
        ? filter.kinds
        : [];
      const all = [...new Set([...known, ...kinds])];
      store.change(
        setAt(store.stored.peek(), ["filter", "kinds"], all),
        "filter.kinds",
      );
    },
  };
}

/** The alerts of one alert box as somebody changes them. */
export type AlertsDesk = ReturnType<typeof createAlertsDesk>;
