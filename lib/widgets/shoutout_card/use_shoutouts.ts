import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { SettingsOf } from "@/lib/widgets/define_widget.ts";
import type { shoutoutCard } from "./definition.ts";
import type { ShoutoutEvent } from "./state.ts";
import type { Profile } from "@/lib/features/widget_data/profiles/schema.ts";
import { keep, readKept } from "@/lib/browser/kept_values.ts";
import { overlay } from "@/lib/browser/overlay_context.ts";
import type { PageInfo } from "@/lib/browser/page_info.ts";
import { readProfile } from "@/lib/browser/read_profile.ts";
import { stayMs } from "@/lib/browser/read_time.ts";
import {
  type OpenCard,
  openCards,
  parseShoutoutMemory,
  planShoutouts,
  type ShoutoutAct,
  type ShoutoutOrder,
} from "./shoutout_plan.ts";
import { shoutoutStep } from "./shoutout_step.ts";
import { useEvents } from "@/lib/browser/use_events.ts";

type Settings = SettingsOf<typeof shoutoutCard>;

/** Somebody who is pointed out, with what is known of them; `undefined` until that was read. */
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
  const steps = useRef(new Map<string, ShoutoutAct | ShoutoutOrder>());
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
  const plan = () =>
    planShoutouts([...steps.current.values()], {
      cooldownMs: settings.cooldownMs,
      lastsMs: (act) => lastsMs({ ...act, profile: null }),
    });

  /** Notes what an event means; whether it was not known before. */
  function note(event: ShoutoutEvent): boolean {
    if (steps.current.has(event.id)) return false;
    const step = shoutoutStep(event, settings, { instanceId, page });
    if (step) steps.current.set(event.id, step);
    return step !== null;
  }

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
    keep(key, JSON.stringify({ cards, at: overlay().serverNow() }));
  }

  function show(next: ShownShoutout | null): void {
    current.value = next;
    remember();
    if (next === null) leave.current();
  }

  useEffect(() => {
    if (page.mode === "still") return;
    past.forEach(note);
    const memory = parseShoutoutMemory(readKept(key));
    for (const card of openCards(plan(), memory, overlay().serverNow())) {
      void hold(card);
    }
    return () => leave.current();
  }, []);

  useEvents(page, ["raid", "shoutout", "chat.message"], (event) => {
    if (!note(event)) return;
    if (overlay().serverNow() - Date.parse(event.receivedAt) > FRESH_MS) return;
    const card = plan().find(({ id }) => id === event.id);
    if (card) void hold({ ...card, startedAt: null });
  });
  useEvents(page, ["control.skip", "control.clear"], (event) => {
    if (!note(event)) return;
    if (event.kind === "control.clear") waiting.value = [];
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
