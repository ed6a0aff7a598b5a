import { signal } from "@preact/signals";
import type {
  ChatRule,
  ChatRuleRecords,
  ChatRulesAnswer,
} from "@/lib/schema/audience/chat_rules.ts";
import type { SoundList } from "@/lib/schema/overlays/sounds.ts";
import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { followOnChannel } from "@/lib/studio/browser/follow.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import { runCommand } from "@/lib/studio/kit/resource/run_command.ts";
import { CHAT_RULE_MESSAGES as words } from "@/lib/studio/messages/chat_rules.ts";

/** Chat is fast: what rules did is read anew at most this often. */
const GATHER_MS = 2_000;
/** Events that tell of what rules do. */
const KINDS =
  "control.*,metric.updated,wheel.owed,viewer_queue.*,timer.contribution,shoutout,chat.highlight";

/** Creates the state of the rules on the page, and the commands to them. */
export function createChatRulesStore(
  { channelId }: Pick<AudienceStore, "channelId">,
) {
  const path = `/api/channels/${channelId}/chat-rules` as const;
  const rules = createResource<ChatRulesAnswer | null>({
    state: signal(null),
    // Rules are changed by hand alone.
    kinds: "",
    gatherMs: GATHER_MS,
    read: async () => (await api.get(path)).data,
  });
  const records = createResource<ChatRuleRecords | null>({
    state: signal(null),
    kinds: KINDS,
    gatherMs: GATHER_MS,
    read: async () => (await api.get(`${path}/records`)).data,
  });

  const sounds = createResource<SoundList | null>({
    state: signal(null),
    kinds: "",
    gatherMs: GATHER_MS,
    read: async () => (await api.get("/api/widgets/sounds")).data,
  });

  return {
    rules: rules.state,
    records: records.state,
    /** Sounds that a rule can play; `null` until they are there. */
    sounds: sounds.state,
    readRules: rules.readSoon,
    readAgain: () => void attempt(records.read),

    /** Writes all rules, unless they were written since `revision`: the one on the page without it. */
    async put(
      next: ChatRule[],
      revision: number = rules.state.peek()?.revision ?? 0,
    ) {
      const { data } = await api.put(path, { rules: next }, {
        ifMatch: `"${revision}"`,
      });
      rules.take(data);
      return data;
    },

    undo: (recordId: string) =>
      runCommand(
        async () => {
          const { data } = await api.post(
            `${path}/records/${recordId}/undo`,
            {},
          );
          records.take(data);
          return data;
        },
        () => ({ text: words.tookBack }),
        records.readSoon,
      ),

    follow(): () => void {
      void attempt(rules.read);
      void attempt(records.read);
      void attempt(sounds.read);
      return followOnChannel(channelId, [records]);
    },
  };
}

/** State of the rules on the page, and the commands to them. */
export type ChatRulesStore = ReturnType<typeof createChatRulesStore>;
