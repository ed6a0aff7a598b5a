import type {
  ChannelCounter,
  CounterChanged,
} from "@/lib/schema/bot/counters.ts";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import type { AudienceStore } from "./audience_store.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";

const words = AUDIENCE_MESSAGES.counters;

/** Creates the acts on the counters; each says what happened, and can be taken back. */
export function counterCommands(
  { channelId, steps, readCounters }: Pick<
    AudienceStore,
    "channelId" | "steps" | "readCounters"
  >,
) {
  const pathOf = (name: string) =>
    `/api/channels/${channelId}/counters/${encodeURIComponent(name)}` as const;

  // What was changed is changed, whether the list can be read or not.
  const readAgain = () => void readCounters().catch(() => {});

  async function put(name: string, value: number) {
    const { data } = await api.put(pathOf(name), { value });
    readAgain();
    return data;
  }

  // A move is not sent twice where no answer came: it would count twice.
  async function move(name: string, by: number) {
    const { data } = await api.post(pathOf(name), { by });
    readAgain();
    return data;
  }

  async function remove(name: string): Promise<true> {
    await api.delete(pathOf(name));
    readAgain();
    return true;
  }

  /** Says where a counter is by now; Undo takes off what this change added, and nothing of others. */
  const saidNow = ({ name, value, moved }: CounterChanged) =>
    said(words.now(name, numberText(value)), () => move(name, -moved));

  /** Says what was done, with Undo. */
  function said(text: string, back: () => Promise<unknown>): void {
    toast(text, {
      tone: "good",
      undo: () => attempt(back, AUDIENCE_MESSAGES.undone),
    });
  }

  /** Returns what the widget that shows a counter adds at a time. */
  const stepOf = (name: string): number => steps[name] ?? 1;

  return {
    stepOf,

    /** Moves a counter by steps of its widget. */
    async count(name: string, count: 1 | -1) {
      const moved = await attempt(() => move(name, count * stepOf(name)));
      if (moved) saidNow(moved);
    },

    async set(name: string, value: number) {
      const set = await attempt(() => put(name, value));
      if (set) saidNow(set);
      return set !== null;
    },

    async add(name: string) {
      const added = await attempt(() => put(name, 0));
      if (!added) return false;
      said(words.added(added.name), () => remove(added.name));
      return true;
    },

    async remove({ name, value }: Pick<ChannelCounter, "name" | "value">) {
      if (await attempt(() => remove(name))) {
        said(words.removed(name), () => put(name, value));
      }
    },
  };
}
