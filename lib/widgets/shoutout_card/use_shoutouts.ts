import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isTakenAway, takenAwayBy } from "@/lib/schema/events/taken_away.ts";
import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { shoutoutCard } from "./definition.ts";
import type { ShoutoutEvent } from "@/lib/schema/widgets/state/shoutout_card.ts";
import type { Profile } from "@/lib/schema/widget_data/profiles.ts";
import {
  readStoredValue,
  writeStoredValue,
} from "@/lib/overlay/stored_values.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { readProfile } from "@/lib/overlay/read_profile.ts";
import { stayMs } from "@/lib/overlay/read_time.ts";
import {
  createCooldowns,
  type OpenCard,
  openCards,
  parseShoutoutMemory,
  planShoutouts,
} from "./shoutout_plan.ts";
import { shoutoutStep } from "./shoutout_step.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";

type Settings = SettingsOf<typeof shoutoutCard>;

/** A person who is pointed out, with what is known of them; `undefined` until that was read. */
export interface ShownShoutout extends OpenCard {
  profile: Profile | null | undefined;
}

/**
 * Age in ms beyond which a person who is pointed out is not announced any more.
 */
const FRESH_MS = 60_000;
const MEMORY_KEY = "limelight.shoutouts.";

/**
 * Returns the card that is shown: one at a time, and with `useAlertQueue` never
 * beside an alert. The shown and the waiting cards follow from the log and from
 * the cards that this page stored, so that a reload continues where it was.
 * `onStart` is called when a card begins, not when it continues.
 */
export function useShoutouts(
  { instanceId, page, settings, past, sample, onStart }: {
    instanceId: string;
    page: PageInfo;
    settings: Settings;
    /** Events in the log, oldest first. */
    past: readonly ShoutoutEvent[];
    /** Card that a still picture shows. */
    sample: ShownShoutout | null;
    onStart: () => void;
  },
): ReadonlySignal<ShownShoutout | null> {
  const current = useSignal<ShownShoutout | null>(sample);
  const waiting = useSignal<readonly ShownShoutout[]>([]);
  const cooldowns = useRef(createCooldowns());
  /** Ids in `past`: what happened while the page was drawn is sent again. */
  const drawn = useRef(new Set<string>());
  /** Gives the stage back that the shown card has. */
  const leave = useRef(() => {});
  const key = MEMORY_KEY + instanceId;

  const lastsMs = (
    { name, profile }: Pick<ShownShoutout, "name" | "profile">,
  ) =>
    stayMs(
      settings.durationMs,
      [name, profile?.game, profile?.title].filter(Boolean).join(" "),
      settings.a11y,
    );
  const stepOf = (event: ShoutoutEvent) =>
    shoutoutStep(event, settings, { instanceId, page });
  /** The step of an event that comes in; `null` for none, and for one that was drawn. */
  const newStepOf = (event: ShoutoutEvent) =>
    drawn.current.has(event.id) ? null : stepOf(event);

  /** Nobody has the name of a test, so that the platform need not be asked. */
  async function hold(card: OpenCard): Promise<void> {
    waiting.value = [...waiting.peek(), { ...card, profile: undefined }];
    remember();
    const profile = card.login && !card.test
      ? await readProfile(card.login)
      : null;
    waiting.value = waiting.peek()
      .map((one) => one.id === card.id ? { ...one, profile } : one);
  }

  function remember(): void {
    const shown = current.peek();
    const cards = [...(shown ? [shown] : []), ...waiting.peek()]
      .map(({ id, startedAt }) => ({ id, startedAt }));
    writeStoredValue(key, JSON.stringify({ cards, at: overlay().serverNow() }));
  }

  function show(next: ShownShoutout | null): void {
    current.value = next;
    remember();
    if (next === null) leave.current();
  }

  useEffect(() => {
    if (page.mode === "still") return;
    drawn.current = new Set(past.map(({ id }) => id));
    const plan = planShoutouts(
      past.flatMap((event) => stepOf(event) ?? []),
      {
        cooldownMs: settings.cooldownMs,
        lastsMs: (act) => lastsMs({ ...act, profile: null }),
      },
      cooldowns.current,
    );
    const memory = parseShoutoutMemory(readStoredValue(key));
    for (const card of openCards(plan, memory, overlay().serverNow())) {
      void hold(card);
    }
    return () => leave.current();
  }, []);

  useEvents(page, ["raid", "shoutout", "chat.message"], (event) => {
    const step = newStepOf(event);
    if (!step || "order" in step) return;
    if (!cooldowns.current.admit(step, settings.cooldownMs)) return;
    if (overlay().serverNow() - step.at > FRESH_MS) return;
    void hold({ ...step, startedAt: null });
  });
  useEvents(page, ["chat.user_cleared"], ({ test, data }) => {
    if (test) return;
    const gone = takenAwayBy(data);
    const isGone = ({ person }: OpenCard) => isTakenAway(person, gone);
    waiting.value = waiting.peek().filter((card) => !isGone(card));
    const shown = current.peek();
    show(shown && isGone(shown) ? null : shown);
  });
  useEvents(page, ["control.skip", "control.clear"], (event) => {
    const step = newStepOf(event);
    if (!step || !("order" in step)) return;
    if (step.order === "clear") waiting.value = [];
    show(null);
  });

  const [next] = waiting.value;
  const ready = next !== undefined && next.profile !== undefined;
  useEffect(() => {
    if (!next || !ready || current.value) return;
    const start = () => {
      waiting.value = waiting.peek().filter(({ id }) => id !== next.id);
      const startedAt = next.startedAt ?? overlay().serverNow();
      show({ ...next, startedAt });
      if (next.startedAt === null) onStart();
    };
    if (!settings.useAlertQueue) return start();
    const back = overlay().stage.request({
      priority: 0,
      position: next.position,
      start() {
        leave.current = back;
        start();
      },
    });
    // Once it is shown, the stage is the card's until it goes.
    return () => {
      if (leave.current !== back) back();
    };
  }, [next?.id, ready, current.value === null]);

  const shownId = current.value?.id ?? null;
  useEffect(() => {
    const shown = current.peek();
    if (!shown || page.mode === "still") return;
    const now = overlay().serverNow();
    const left = (shown.startedAt ?? now) + lastsMs(shown) - now;
    const timer = setTimeout(() => show(null), left);
    return () => clearTimeout(timer);
  }, [shownId]);
  return current;
}
