/** The plugin as Stream Deck starts it: a program of Node that talks to the app by a socket. */
import streamDeck, {
  type DidReceiveSettingsEvent,
  type KeyDownEvent,
  SingletonAction,
  type WillAppearEvent,
  type WillDisappearEvent,
} from "@elgato/streamdeck";
import { systemClock } from "@/lib/core/clock.ts";
import { ACT_IDS, type ActId } from "@/lib/plugins/core/acts.ts";
import { type Client, createDeckClient } from "@/lib/plugins/core/client.ts";
import { connectionText } from "@/lib/plugins/core/connection_text.ts";
import { drawFace } from "@/lib/plugins/core/draw_face.ts";
import type { Face } from "@/lib/plugins/core/faces.ts";
import { createKeys } from "@/lib/plugins/core/keys.ts";
import { openWebSocket } from "@/lib/plugins/core/web_sockets.ts";
import { actionId } from "./identity.ts";

const keys = createKeys({ clock: systemClock, client: () => client });
const client: Client = createDeckClient({
  clock: systemClock,
  fetch,
  openSocket: openWebSocket,
  newId: () => crypto.randomUUID(),
  topics: () => keys.topics(),
  onChange() {
    keys.drawAll();
    tellInspector();
  },
});

/** Tells the form that is open how the connection stands. */
function tellInspector(): void {
  if (!streamDeck.ui.action) return;
  streamDeck.ui.sendToPropertyInspector({
    connection: connectionText(client.view().connection),
  });
}

/** Returns a face in the app's language; figures and names stay. */
function inWords({ value, label, note, ...face }: Face): Face {
  const say = (text: string) =>
    text === "" ? "" : streamDeck.i18n.translate(text);
  return { ...face, value: say(value), label: say(label), note: say(note) };
}

/** Keys of one act. */
class ActKeys extends SingletonAction {
  override readonly manifestId: string;
  readonly #act: ActId;

  constructor(act: ActId) {
    super();
    this.#act = act;
    this.manifestId = actionId(act);
  }

  override onWillAppear(event: WillAppearEvent): void {
    this.#show(event);
  }

  override onDidReceiveSettings(event: DidReceiveSettingsEvent): void {
    this.#show(event);
  }

  #show({ action, payload }: WillAppearEvent | DidReceiveSettingsEvent): void {
    if (!action.isKey()) return;
    keys.show(action.id, this.#act, payload.settings, (face) => {
      const picture = encodeURIComponent(drawFace(inWords(face)));
      action.setImage(`data:image/svg+xml,${picture}`);
    });
  }

  override onWillDisappear({ action }: WillDisappearEvent): void {
    keys.hide(action.id);
  }

  override async onKeyDown({ action, payload }: KeyDownEvent): Promise<void> {
    const isDone = await keys.press(action.id, this.#act, payload.settings);
    if (isDone) await action.showOk();
    else await action.showAlert();
  }
}

for (const act of ACT_IDS) streamDeck.actions.registerAction(new ActKeys(act));
streamDeck.ui.onDidAppear(tellInspector);
streamDeck.settings.onDidReceiveGlobalSettings(({ settings }) =>
  client.use(settings)
);
await streamDeck.connect();
// The answer is heard above, before what is typed after it.
await streamDeck.settings.getGlobalSettings();
