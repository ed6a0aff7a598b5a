/** The documents of the studio that are drafts, each as one tab has it. */
import type { ChannelSettings } from "@/lib/schema/account/channels.ts";
import { createCommandsDraft } from "@/lib/studio/browser/bot/commands_draft.ts";
import { createSettingsDraft } from "@/lib/studio/browser/channel/use_settings_form.ts";
import { createCodeWork } from "@/lib/studio/browser/code/code_work.ts";
import {
  type CodeTabName,
  textsOf,
} from "@/lib/studio/browser/code/code_tabs.ts";
import { createEventEditor } from "@/lib/studio/browser/event_page/event_editor.ts";
import { createSettingsStore } from "@/lib/studio/browser/settings/settings_store.ts";
import { CHANNEL, type TestApp } from "@/tests/support/app.ts";
import { channelAlerts } from "./alerts_draft_user.ts";
import { sendElsewhere } from "./draft_rig.ts";
import { type DraftUser, read, tabOf, valueOf } from "./draft_user.ts";
import { scene } from "./scene_draft_user.ts";
import { subathonGoals, subathonSettings } from "./subathon_draft_users.ts";

/** Headers of a change that makes what is not there yet. */
const NEW = { "if-none-match": "*" };

const EVENT_PAGE = `/api/channels/${CHANNEL}/event-page`;

const eventPage: DraftUser = {
  name: "event page",
  fields: ["title", "text"],
  texts: ["One", "Two", "Three"],
  wrong: { field: "title", value: "x".repeat(10_000) },
  savesItself: true,
  async hold(app, session) {
    const { data } = await read(app, session, EVENT_PAGE);
    const published = { ...data, published: true };
    await sendElsewhere({ app, session }, "PUT", EVENT_PAGE, published, NEW);
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
  make: (app, session) =>
    sendElsewhere({ app, session }, "POST", INSTANCES, {
      type: "countdown",
      name: "Soon",
    }),
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
  make: (app, session) =>
    sendElsewhere({ app, session }, "POST", `${CODE}/new`, {
      name: "Small",
      html: "<p>",
    }),
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
  make: (app, session) =>
    sendElsewhere({ app, session }, "PUT", COMMANDS, {
      items: [{ name: "!discord" }, { name: "!lurk" }],
    }, NEW),
  async open(app, session) {
    const { data, etag } = await read(app, session, COMMANDS);
    const draft = createCommandsDraft({
      channelId: CHANNEL,
      items: data.items,
      fields: [],
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

/** Every document that is a draft. */
export const DRAFT_USERS: readonly DraftUser[] = [
  eventPage,
  channelSettings,
  widgetSettings,
  channelAlerts,
  publicCommands,
  code,
  aboutCode,
  subathonSettings,
  subathonGoals,
  scene,
];
