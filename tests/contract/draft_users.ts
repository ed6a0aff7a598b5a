/** The documents of the studio that are drafts, each as one tab has it. */
import { assert } from "@std/assert";
import type { ReadonlySignal } from "@preact/signals";
import type { ChannelSettings } from "@/lib/schema/account/channels.ts";
import { createCommandsDraft } from "@/lib/studio/browser/bot/commands_draft.ts";
import {
  GOALS,
  ladderOf,
} from "@/lib/studio/browser/subathon/ladder_drafts.ts";
import { createLadderStore } from "@/lib/studio/browser/subathon/ladder_store.ts";
import { createPartDraft } from "@/lib/studio/browser/subathon/part_draft.ts";
import {
  rulesOf,
  SESSION_SETTINGS,
} from "@/lib/studio/browser/subathon/rule_drafts.ts";
import { createTimerStore } from "@/lib/studio/browser/subathon/timer_store.ts";
import type { Draft } from "@/lib/studio/kit/draft/create_draft.ts";
import { createSettingsDraft } from "@/lib/studio/browser/channel/use_settings_form.ts";
import { createCodeWork } from "@/lib/studio/browser/code/code_work.ts";
import {
  type CodeTabName,
  textsOf,
} from "@/lib/studio/browser/code/code_tabs.ts";
import { createEventEditor } from "@/lib/studio/browser/event_page/event_editor.ts";
import { createSettingsStore } from "@/lib/studio/browser/settings/settings_store.ts";
import { CHANNEL, type TestApp } from "@/tests/support/app.ts";

/** A document in one tab. */
export interface Tab {
  /** The document as it stands on screen, by field. */
  value: () => Record<string, unknown>;
  set(field: string, value: string): void;
  /** Saves because the person asks for it. */
  save(): Promise<unknown>;
  undo(): unknown;
  /** Tells whether everything is stored, and nothing wrong. */
  isSaved(): boolean;
  /** Tells whether the last save was refused. */
  isWrong(): boolean;
  /** Goes on with what the tab kept; the answer leaves the page. */
  follow(): () => void;
  discard?(): void;
  /** Returns the answer to the question that stands in the room itself; `null` while none does. */
  question?(): ((keepsMine: boolean) => void) | null;
}

/** A document that is a draft. */
export interface DraftUser {
  name: string;
  /** Two fields that take these texts, and one that is refused. */
  fields: readonly [string, string];
  texts: readonly [string, string, string];
  wrong: { field: string; value: string };
  /** It is saved by itself after a pause. */
  savesItself: boolean;
  /** Makes changes wait until they are asked for; `null` where they never do. */
  hold: ((app: TestApp, session: string) => Promise<void>) | null;
  /** Work outlives a reload. */
  isKept: boolean;
  /** Makes the document. */
  make(app: TestApp, session: string): Promise<void>;
  /** Opens it as a page that is loaded now. */
  open(app: TestApp, session: string): Promise<Tab>;
  /** Returns a field as it is stored. */
  stored(app: TestApp, session: string, field: string): Promise<unknown>;
}

const read = async (app: TestApp, session: string, path: string) => {
  const res = await app.get(path, { session });
  return { data: await res.json(), etag: res.headers.get("etag") };
};

const valueOf = (signal: ReadonlySignal<object>) => () =>
  Object.fromEntries(Object.entries(signal.peek()));

/** Returns what a tab has of a document that is a draft and no more. */
const tabOf = <T extends object>(draft: Draft<T>) => ({
  save: draft.save,
  undo: draft.undo,
  isSaved: () => draft.isClean.peek() && draft.failure.peek() === null,
  isWrong: () => draft.failure.peek() !== null,
  follow: draft.follow,
  discard: draft.discard,
});

const EVENT_PAGE = `/api/channels/${CHANNEL}/event-page`;

const eventPage: DraftUser = {
  name: "event page",
  fields: ["title", "text"],
  texts: ["One", "Two", "Three"],
  wrong: { field: "title", value: "x".repeat(10_000) },
  savesItself: true,
  async hold(app, session) {
    const { data } = await read(app, session, EVENT_PAGE);
    const res = await app.request(EVENT_PAGE, {
      method: "PUT",
      session,
      headers: { "if-none-match": "*" },
      body: { ...data, published: true },
    });
    assert(res.ok, await res.text());
  },
  isKept: false,
  make: () => Promise.resolve(),
  async open(app, session) {
    const { data, etag } = await read(app, session, EVENT_PAGE);
    const editor = createEventEditor({
      channelId: CHANNEL,
      readOnly: false,
      settings: data,
      etag,
      publicUrl: "",
    });
    return {
      value: valueOf(editor.draft),
      set: (field, value) => editor.change({ [field]: value }),
      save: editor.save,
      undo: editor.undo,
      isSaved: () => editor.state.peek() === "saved",
      isWrong: () => editor.state.peek() === "failed",
      follow: editor.follow,
    };
  },
  stored: async (app, session, field) =>
    (await read(app, session, EVENT_PAGE)).data[field],
};

const SETTINGS = `/api/channels/${CHANNEL}/settings`;

const pickFormat = ({ timeZone, currency }: ChannelSettings) => ({
  timeZone,
  currency,
});

const channelSettings: DraftUser = {
  name: "channel settings",
  fields: ["currency", "timeZone"],
  texts: ["USD", "Asia/Tokyo", "GBP"],
  wrong: { field: "currency", value: "nothing" },
  savesItself: false,
  hold: null,
  isKept: false,
  make: () => Promise.resolve(),
  async open(app, session) {
    const { data, etag } = await read(app, session, SETTINGS);
    const draft = createSettingsDraft({
      channelId: CHANNEL,
      settings: pickFormat(data),
      etag,
      pick: pickFormat,
      names: { timeZone: "Time zone", currency: "Currency" },
    });
    return {
      ...tabOf(draft),
      value: valueOf(draft.value),
      set: (field, value) =>
        draft.change({ ...draft.value.peek(), [field]: value }, field),
    };
  },
  stored: async (app, session, field) =>
    (await read(app, session, SETTINGS)).data[field],
};

const INSTANCES = `/api/channels/${CHANNEL}/widget-instances`;

async function widgetOf(app: TestApp, session: string) {
  const { data } = await read(app, session, INSTANCES);
  return await read(app, session, `/api/widgets/instances/${data.items[0].id}`);
}

const widgetSettings: DraftUser = {
  name: "settings of a widget",
  fields: ["label", "endedText"],
  texts: ["One", "Two", "Three"],
  wrong: { field: "label", value: "x".repeat(100_000) },
  savesItself: true,
  hold: null,
  isKept: true,
  async make(app, session) {
    const res = await app.request(INSTANCES, {
      method: "POST",
      session,
      body: { type: "countdown", name: "Soon" },
    });
    assert(res.ok, await res.text());
  },
  async open(app, session) {
    const { data, etag } = await widgetOf(app, session);
    const store = createSettingsStore({
      channelId: CHANNEL,
      id: data.id,
      settings: data.settings,
      revision: etag?.replaceAll('"', "") ?? "",
      schema: { type: "object", properties: {} },
    });
    return {
      value: valueOf(store.stored),
      set: (field, value) =>
        store.change({ ...store.stored.peek(), [field]: value }, field),
      save: store.save,
      undo: store.undo,
      isSaved: () => store.state.peek() === "saved",
      isWrong: () => store.state.peek() === "wrong",
      follow: store.follow,
      discard: store.discard,
    };
  },
  stored: async (app, session, field) =>
    (await widgetOf(app, session)).data.settings[field],
};

const CODE = "/api/widgets/custom";

async function codeOf(app: TestApp, session: string) {
  const { data } = await read(app, session, CODE);
  return await read(app, session, `${CODE}/${data.items[0].id}`);
}

const code: DraftUser = {
  name: "custom code",
  fields: ["html", "css"],
  texts: ["One", "Two", "Three"],
  wrong: { field: "fields", value: "{ broken" },
  savesItself: true,
  hold: null,
  isKept: false,
  async make(app, session) {
    const res = await app.request(`${CODE}/new`, {
      method: "POST",
      session,
      body: { name: "Small", html: "<p>" },
    });
    assert(res.ok, await res.text());
  },
  async open(app, session) {
    const { data, etag } = await codeOf(app, session);
    const work = createCodeWork({
      widget: data,
      etag: etag ?? "",
      readOnly: false,
    });
    return {
      value: valueOf(work.texts),
      set: (field, value) => work.type(field as CodeTabName, value),
      save: () => work.save(),
      undo: work.undo,
      isSaved: () => work.state.peek() === "saved",
      isWrong: () => ["wrong", "waiting"].includes(work.state.peek()),
      follow: () => work.follow(() => {}),
      question() {
        const asked = work.question.peek();
        if (!asked) return null;
        return (mine) => {
          const { ours, theirs } = asked.sides();
          asked.answer(mine ? ours : theirs);
        };
      },
    };
  },
  async stored(app, session, field) {
    const { data } = await codeOf(app, session);
    return Object.entries(textsOf(data)).find(([tab]) => tab === field)?.[1];
  },
};

/** Settings of a custom widget as a whole, beside its code. */
const aboutCode: DraftUser = {
  ...code,
  name: "settings of custom code",
  fields: ["name", "hosts"],
  texts: ["One", "two.example.org", "Three"],
  wrong: { field: "name", value: "x".repeat(1_000) },
  savesItself: false,
  async open(app, session) {
    const { data, etag } = await codeOf(app, session);
    const { settings } = createCodeWork({
      widget: data,
      etag: etag ?? "",
      readOnly: false,
    });
    return {
      value: valueOf(settings.value),
      set: (field, value) => settings.changeFields({ [field]: value }),
      save: settings.save,
      undo: settings.undo,
      isSaved: () => settings.isClean.peek() && !settings.failure.peek(),
      isWrong: () => settings.failure.peek() !== null,
      follow: settings.follow,
      discard: settings.discard,
    };
  },
  async stored(app, session, field) {
    const { data: { name, hosts } } = await codeOf(app, session);
    return field === "name" ? name : hosts.join("\n");
  },
};

const COMMANDS = `/api/channels/${CHANNEL}/commands`;

const publicCommands: DraftUser = {
  name: "public commands",
  fields: ["description", "response"],
  texts: ["One", "Two", "Three"],
  wrong: { field: "description", value: "x".repeat(10_000) },
  savesItself: false,
  hold: null,
  isKept: false,
  async make(app, session) {
    const res = await app.request(COMMANDS, {
      method: "PUT",
      session,
      headers: { "if-none-match": "*" },
      body: { items: [{ name: "!discord" }, { name: "!lurk" }] },
    });
    assert(res.ok, await res.text());
  },
  async open(app, session) {
    const { data, etag } = await read(app, session, COMMANDS);
    const draft = createCommandsDraft({
      channelId: CHANNEL,
      items: data.items,
      etag,
    });
    return {
      ...tabOf(draft),
      value: () => ({ ...draft.value.peek().items[0] }),
      set(field, value) {
        const [first, ...others] = draft.value.peek().items;
        if (!first) return;
        const items = [{ ...first, [field]: value }, ...others];
        draft.change({ items }, field);
      },
    };
  },
  stored: async (app, session, field) =>
    (await read(app, session, COMMANDS)).data.items[0][field],
};

const TIMER = `/api/channels/${CHANNEL}/timer`;

const openTimer = async (app: TestApp, session: string) =>
  createTimerStore({
    channelId: CHANNEL,
    timer: (await read(app, session, `${TIMER}/state`)).data,
    readOnly: false,
  });

const subathonSettings: DraftUser = {
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
    const { draft } = createPartDraft(rulesOf(desk), SESSION_SETTINGS);
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

const subathonGoals: DraftUser = {
  name: "goals of a subathon",
  fields: ["title", "note"],
  texts: ["One", "Two", "Three"],
  wrong: { field: "title", value: "x".repeat(10_000) },
  savesItself: false,
  hold: null,
  isKept: false,
  async make(app, session) {
    const goals = [10_000, 20_000].map((threshold) => ({
      threshold,
      title: `At ${threshold}`,
    }));
    const res = await app.request(`${GOAL_PATH}/ladder`, {
      method: "POST",
      session,
      body: { goals },
    });
    assert(res.ok, await res.text());
  },
  async open(app, session) {
    const { data } = await read(app, session, `${GOAL_PATH}/state`);
    const ladder = createLadderStore(await openTimer(app, session), data);
    const { draft } = createPartDraft(ladderOf(ladder), GOALS);
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

/** Every document that is a draft. */
export const DRAFT_USERS: readonly DraftUser[] = [
  eventPage,
  channelSettings,
  widgetSettings,
  publicCommands,
  code,
  aboutCode,
  subathonSettings,
  subathonGoals,
];
