import { signal } from "@preact/signals";
import type { WheelAnswer } from "@/lib/schema/audience/wheel.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import type { BodyOf } from "@/lib/studio/browser/api_operations.ts";
import { followOnChannel } from "@/lib/studio/browser/follow.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import { runCommand, undoBy } from "@/lib/studio/kit/resource/run_command.ts";
import { WHEEL_PANEL_MESSAGES as words } from "@/lib/studio/messages/wheel.ts";

const GATHER_MS = 300;

/** Creates the wheel's state on the page, and the commands to it; each says what happened. */
export function createWheelStore(
  { channelId }: Pick<AudienceStore, "channelId">,
) {
  const path = `/api/channels/${channelId}/wheel` as const;
  const resource = createResource<WheelAnswer | null>({
    state: signal(null),
    kinds: "wheel.*",
    gatherMs: GATHER_MS,
    read: async () => (await api.get(path)).data,
  });

  async function send(command: BodyOf<"POST", typeof path>) {
    const { data } = await api.post(path, command, { once: true });
    resource.take(data);
    return data;
  }

  const undo = (spinId: string) => send({ action: "undo", spinId });

  return {
    wheel: resource.state,
    send,
    readSoon: resource.readSoon,

    /** Spins it, or has it spun once it stands still. */
    spin: (owed: boolean) =>
      runCommand(
        async () => {
          const { data } = await api.post(`${path}/spins`, { owed }, {
            once: true,
          });
          resource.take(data);
          return data;
        },
        ({ spins: [last], waiting }) => ({
          text: waiting.length > 0 || !last
            ? words.waits
            : words.spun(last.result),
          shown: SHOWN.wheel,
        }),
        resource.readSoon,
      ),

    owe: (by: number) =>
      runCommand(
        () => send({ action: "owe", by }),
        ({ owed }) => ({
          text: words.owedNow(owed),
          undo: undoBy(() => send({ action: "owe", by: -by })),
        }),
        resource.readSoon,
      ),

    undo: (spinId: string) =>
      runCommand(
        () => undo(spinId),
        () => ({ text: words.tookBack }),
        resource.readSoon,
      ),

    follow(): () => void {
      void attempt(resource.read);
      return followOnChannel(channelId, [resource]);
    },
  };
}

/** The wheel's state on the page, and the commands to it. */
export type WheelStore = ReturnType<typeof createWheelStore>;
