import type {
  ChannelCounter,
  CounterChanged,
} from "@/lib/schema/bot/counters.ts";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { runCommand, undoBy } from "@/lib/studio/kit/resource/run_command.ts";
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
  const whereItIs = ({ name, value, moved }: CounterChanged) => ({
    text: words.now(name, numberText(value)),
    undo: undoBy(() => move(name, -moved)),
  });

  return {
    /** Returns what the widget that shows a counter adds at a time. */
    stepOf: (name: string): number => steps[name] ?? 1,

    /** Moves a counter by steps of its widget. */
    count(name: string, count: 1 | -1) {
      const by = count * (steps[name] ?? 1);
      return runCommand(() => move(name, by), whereItIs, readAgain);
    },

    set: async (name: string, value: number): Promise<boolean> =>
      null !== await runCommand(() => put(name, value), whereItIs, readAgain),

    add: async (name: string): Promise<boolean> =>
      null !== await runCommand(() => put(name, 0), (added) => ({
        text: words.added(added.name),
        undo: undoBy(() => remove(added.name)),
      }), readAgain),

    remove: ({ name, value }: Pick<ChannelCounter, "name" | "value">) =>
      runCommand(() => remove(name), () => ({
        text: words.removed(name),
        undo: undoBy(() => put(name, value)),
      }), readAgain),
  };
}
