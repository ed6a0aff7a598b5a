import {
  goalsPart,
  ladderOf,
} from "@/lib/studio/browser/subathon/ladder_drafts.ts";
import { createLadderStore } from "@/lib/studio/browser/subathon/ladder_store.ts";
import { createPartDraft } from "@/lib/studio/browser/subathon/part_draft.ts";
import {
  rulesOf,
  sessionSettings,
} from "@/lib/studio/browser/subathon/rule_drafts.ts";
import { createTimerStore } from "@/lib/studio/browser/subathon/timer_store.ts";
import { CHANNEL, type TestApp } from "@/tests/support/app.ts";
import { sendElsewhere } from "./draft_rig.ts";
import { type DraftUser, read, tabOf, valueOf } from "./draft_user.ts";

const TIMER = `/api/channels/${CHANNEL}/timer`;

const openTimer = async (app: TestApp, session: string) =>
  createTimerStore({
    channelId: CHANNEL,
    timer: (await read(app, session, `${TIMER}/state`)).data,
    readOnly: false,
  });

/** Settings of a session. */
export const subathonSettings: DraftUser = {
  name: "settings of a subathon",
  fields: ["currency", "onExpire"],
  texts: ["USD", "revive", "GBP"],
  wrong: { field: "currency", value: "nothing" },
  savesItself: false,
  hold: null,
  isKept: false,
  make: () => Promise.resolve(),
  async open(app, session) {
    const desk = await openTimer(app, session);
    const { draft } = createPartDraft(rulesOf(desk), sessionSettings([]));
    return {
      ...tabOf(draft),
      value: valueOf(draft.value),
      set: (field, value) =>
        draft.change({ ...draft.value.peek(), [field]: value }, field),
    };
  },
  stored: async (app, session, field) =>
    (await read(app, session, `${TIMER}/state`)).data.settings[field],
};

const GOAL_PATH = `/api/channels/${CHANNEL}/goals`;

/** Goals of the ladder. */
export const subathonGoals: DraftUser = {
  name: "goals of a subathon",
  fields: ["title", "note"],
  texts: ["One", "Two", "Three"],
  wrong: { field: "title", value: "x".repeat(10_000) },
  savesItself: false,
  hold: null,
  isKept: false,
  make: (app, session) =>
    sendElsewhere({ app, session }, "POST", `${GOAL_PATH}/ladder`, {
      goals: [10_000, 20_000].map((threshold) => ({
        threshold,
        title: `At ${threshold}`,
      })),
    }),
  async open(app, session) {
    const { data } = await read(app, session, `${GOAL_PATH}/state`);
    const ladder = createLadderStore(await openTimer(app, session), data);
    const { draft } = createPartDraft(ladderOf(ladder), goalsPart([]));
    return {
      ...tabOf(draft),
      value: () => ({ ...draft.value.peek().goals[0] }),
      set(field, value) {
        const [first, ...others] = draft.value.peek().goals;
        if (!first) return;
        const goals = [{ ...first, [field]: value }, ...others];
        draft.change({ goals }, field);
      },
    };
  },
  stored: async (app, session, field) =>
    (await read(app, session, `${GOAL_PATH}/state`)).data.goals[0][field],
};
