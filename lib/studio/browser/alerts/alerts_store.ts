import { isRecord } from "@/lib/core/is_record.ts";
import { computed, signal } from "@preact/signals";
import type {
  AlertKind,
  SupportAlertKind,
} from "@/lib/schema/widgets/settings/alert_kinds.ts";
import type { FilterSettings } from "@/lib/schema/widgets/settings/filter.ts";
import type { Mixer } from "@/lib/schema/widgets/settings/mixer.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { setAt } from "@/lib/schema/forms/change.ts";
import { effectiveOf } from "@/lib/schema/forms/effective.ts";
import { own, schemaOf } from "@/lib/schema/forms/model.ts";
import { createSettingsStore } from "@/lib/studio/browser/settings/settings_store.ts";
import {
  withUploadedFiles,
  withUploadedSounds,
} from "@/lib/studio/browser/sounds/shelf.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import { createAlertListCommands } from "./alert_list_commands.ts";
import { createAlertPreview } from "./alert_preview.ts";
import { createAlertSounds } from "./alert_sounds.ts";
import type { AlertsFacts } from "./alerts_facts.ts";
import { channelAlertsDocument } from "./channel_alerts_document.ts";
import { exampleOf } from "./example_event.ts";
import { whyUnreachable } from "./unreachable_variants.ts";
import { alertSentence } from "./sentence.ts";
import type { SavedVariant } from "./variant_list.ts";
import { moneyText } from "@/lib/studio/messages/figures.ts";

/** Creates the state of one alert box's alerts while the streamer changes them. */
export function createAlertsStore(facts: AlertsFacts) {
  const { channelId, readOnly, widget, schema, look, offers } = facts;
  const store = createSettingsStore({
    channelId,
    ...widget,
    schema,
    document: facts.channelAlerts
      ? channelAlertsDocument(facts, facts.channelAlerts)
      : undefined,
  });
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

  const say = (minor: number) => moneyText(minor, offers.currency);
  const sentence = (variant: Pick<Variant, "kinds" | "conditions">) =>
    alertSentence(variant, say);

  /** Returns the name that the streamer gave an alert, or else what it is for. */
  const nameOf = (variant: Variant) =>
    variant.name === "Default" ? sentence(variant) : variant.name;

  const listActs = createAlertListCommands({
    readOnly,
    store,
    list,
    variants,
    chosenId,
    nameOf,
  });

  const never = computed(() => {
    const filter = settings.value.filter as FilterSettings;
    return variants.value.map((_, index) =>
      whyUnreachable(variants.value, index, filter)
    );
  });

  const { soundOf, soundName, hearAlert } = createAlertSounds(facts, {
    sounds,
    files,
    mixer,
  });

  async function playHere(variant: Variant): Promise<void> {
    await attempt(() =>
      Promise.all([
        preview.play(variant),
        hearAlert(`alert ${variant.id}`, variant),
      ])
    );
  }

  /** Returns the first alert that can play for a kind of event. */
  const firstOf = (kind: AlertKind) =>
    variants.value.find(({ kinds, enabled }) =>
      enabled && kinds.includes(kind)
    );

  async function playInObs(variant: Variant): Promise<void> {
    const { body, fits } = exampleOf(variant, offers.currency);
    if (!fits) return toast(words.cannotTest, { tone: "bad" });
    while (store.state.peek() === "saving") await store.save();
    const isHeld = store.state.peek() !== "saved";
    await attempt(
      () =>
        api.post(`/api/channels/${channelId}/test-event`, {
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
    ...listActs,

    /** Plays the sound of the first alert of a kind, as loud as the mixer lets it. */
    async hearKind(kind: SupportAlertKind): Promise<void> {
      const first = firstOf(kind);
      if (first) await attempt(() => hearAlert(`mixer ${kind}`, first, kind));
    },

    /** Silences the alerts of a kind, or lets them be heard again. */
    mute(kind: SupportAlertKind, on: boolean): void {
      if (readOnly) return;
      const others = mixer.peek().muted.filter((one) => one !== kind);
      const muted = on ? [...others, kind] : others;
      store.change(
        setAt(store.stored.peek(), ["mixer", "muted"], muted),
        `mixer.muted.${kind}`,
      );
    },

    /** Lets the events of an alert through the filter of its box. */
    letThrough(kinds: readonly AlertKind[]): void {
      const filter = settings.peek().filter;
      const known = isRecord(filter) && Array.isArray(filter.kinds)
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

/** The alerts of one alert box while the streamer changes them. */
export type AlertsStore = ReturnType<typeof createAlertsStore>;
