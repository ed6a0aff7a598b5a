import { createSettingsStore } from "@/lib/studio/browser/settings/settings_store.ts";
import { channelAlertsDocument } from "@/lib/studio/browser/alerts/channel_alerts_document.ts";
import { factsInUse } from "@/lib/studio/browser/alerts/facts_in_use.ts";
import { CHANNEL, type TestApp } from "@/tests/support/app.ts";
import { sendElsewhere } from "./draft_rig.ts";
import { type DraftUser, read } from "./draft_user.ts";

const ALERTS = `/api/channels/${CHANNEL}/alerts`;
const BOXES = `/api/channels/${CHANNEL}/widget-instances`;

async function storeOf(app: TestApp, session: string) {
  const { data: { items: [box] } } = await read(app, session, BOXES);
  const alerts = await read(app, session, ALERTS);
  const widget = { ...box, width: 800, height: 600 };
  const facts = factsInUse({ channelId: CHANNEL, widget }, box, {
    ...alerts.data,
    etag: alerts.etag,
  });
  return createSettingsStore({
    channelId: CHANNEL,
    ...facts.widget,
    schema: { type: "object", properties: {} },
    document: facts.channelAlerts
      ? channelAlertsDocument(facts, facts.channelAlerts)
      : undefined,
  });
}

const firstOf = (variants: unknown) => (variants as object[])[0];

/** The alerts of the channel, as an alert box that plays them edits them. */
export const channelAlerts: DraftUser = {
  name: "alerts of the channel",
  fields: ["name", "template"],
  texts: ["One", "Two", "Three"],
  wrong: { field: "name", value: "x".repeat(1_000) },
  savesItself: true,
  hold: null,
  isKept: true,
  async make(app, session) {
    const variants = [{ id: "follow", kinds: ["follow"] }];
    await sendElsewhere({ app, session }, "PUT", ALERTS, { variants });
    await sendElsewhere({ app, session }, "POST", BOXES, { type: "alert-box" });
  },
  async open(app, session) {
    const store = await storeOf(app, session);
    return {
      value: () => ({ ...firstOf(store.stored.peek().variants) }),
      set(field, value) {
        const { variants, ...others } = store.stored.peek();
        const first = { ...firstOf(variants), [field]: value };
        store.change({ ...others, variants: [first] }, field);
      },
      save: store.save,
      undo: store.undo,
      isSaved: () => store.state.peek() === "saved",
      isWrong: () => store.state.peek() === "wrong",
      follow: store.follow,
      discard: store.discard,
    };
  },
  async stored(app, session, field) {
    const { data } = await read(app, session, ALERTS);
    return data.variants[0][field];
  },
};
