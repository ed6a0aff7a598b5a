/** Stream Deck as a plugin of Node sees it: the app's socket, and the arguments with which it starts a program. */
import { join } from "node:path";
import { NODE_ARGS } from "./node_program.ts";
import { readUntil } from "./until.ts";

/** A message between the app and a plugin. */
export interface DeckMessage {
  event: string;
  action?: string;
  context?: string;
  uuid?: string;
  payload?: Record<string, unknown>;
}

/** A key that a test put on the deck. */
export interface DeckKey {
  context: string;
  /** The picture that was sent last, as SVG; empty before the first. */
  picture(): string;
  /** Resolves to the picture once it has the text. */
  shows(text: string): Promise<string>;
  press(): void;
  /** Signs that were shown after presses. */
  signs: ("showOk" | "showAlert")[];
}

/** The app with one plugin. */
export interface StreamDeckApp extends AsyncDisposable {
  /** The message by which the plugin registered. */
  registered: DeckMessage;
  sent: DeckMessage[];
  /** All that the plugin's program printed. */
  printed(): string;
  addKey(
    action: string,
    settings?: Record<string, unknown>,
  ): DeckKey;
  /** Types the settings that all keys share, as the form does. */
  useSettings(settings: Record<string, unknown>): void;
}

const DEVICE = "device-of-tests";

/**
 * Starts the app, and in it the plugin of a folder as a process of Node. With
 * `typed` a person types these settings while the plugin asks for those that are
 * kept.
 */
export async function startStreamDeck(
  folder: string,
  { typed }: { typed?: Record<string, unknown> } = {},
): Promise<StreamDeckApp> {
  const { CodePath, UUID } = JSON.parse(
    await Deno.readTextFile(join(folder, "manifest.json")),
  );
  const sent: DeckMessage[] = [];
  const signs = new Map<string, DeckKey["signs"]>();
  const pictures = new Map<string, string>();
  const { promise: plugged, resolve: plug } = Promise.withResolvers<
    { socket: WebSocket; registered: DeckMessage }
  >();
  let shared: Record<string, unknown> = {};

  function take(socket: WebSocket, message: DeckMessage): void {
    const { event, context = "", payload = {} } = message;
    if (event === "registerPlugin") plug({ socket, registered: message });
    sent.push(message);
    if (event === "getGlobalSettings") {
      tellShared(socket);
      if (typed) {
        shared = typed;
        tellShared(socket);
      }
    }
    if (event === "showOk" || event === "showAlert") {
      signs.get(context)?.push(event);
    }
    if (event === "setImage") {
      const [, picture = ""] = String(payload.image).split(/,(.*)/s);
      pictures.set(context, decodeURIComponent(picture));
    }
  }
  const tellShared = (socket: WebSocket) =>
    socket.send(JSON.stringify({
      event: "didReceiveGlobalSettings",
      payload: { settings: shared },
    }));

  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => {
      const { socket, response } = Deno.upgradeWebSocket(request);
      socket.onmessage = ({ data }) => take(socket, JSON.parse(data));
      return response;
    },
  );
  const info = {
    application: {
      font: "sans-serif",
      language: "en",
      platform: "windows",
      platformVersion: "10",
      version: "7.1.0",
    },
    colors: {},
    devicePixelRatio: 1,
    devices: [{
      id: DEVICE,
      name: "Deck",
      size: { columns: 5, rows: 3 },
      type: 0,
    }],
    plugin: { uuid: UUID, version: "1.0.0.0" },
  };
  const child = new Deno.Command("node", {
    args: [
      ...NODE_ARGS,
      CodePath,
      ...["-port", String(server.addr.port)],
      ...["-pluginUUID", "REGISTRATION"],
      ...["-registerEvent", "registerPlugin"],
      ...["-info", JSON.stringify(info)],
    ],
    cwd: folder,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let text = "";
  const read = [child.stdout, child.stderr].map(async (stream) => {
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      text += part;
    }
  });
  const status = child.status;
  const ended = status.then(() => {
    throw new Error(`The plugin ended before it registered: ${text}`);
  });
  const { socket, registered } = await Promise.race([plugged, ended]);
  ended.catch(() => {});
  const tell = (message: Record<string, unknown>) =>
    socket.send(JSON.stringify(message));

  return {
    registered,
    sent,
    printed: () => text,
    addKey(action, settings = {}) {
      const context = `key-${signs.size}`;
      const mine: DeckKey["signs"] = [];
      signs.set(context, mine);
      const about = {
        action,
        context,
        device: DEVICE,
        payload: {
          controller: "Keypad",
          coordinates: { column: signs.size % 5, row: 0 },
          isInMultiAction: false,
          settings,
          state: 0,
          resources: {},
        },
      };
      tell({ event: "willAppear", ...about });
      const picture = () => pictures.get(context) ?? "";
      return {
        context,
        picture,
        shows: (wanted) =>
          readUntil(
            () => Promise.resolve(picture()),
            (now) => now.includes(`>${wanted}</text>`),
          ),
        press() {
          tell({ event: "keyDown", ...about });
          tell({ event: "keyUp", ...about });
        },
        signs: mine,
      };
    },
    useSettings(settings) {
      shared = settings;
      tellShared(socket);
    },
    async [Symbol.asyncDispose]() {
      socket.close();
      child.kill("SIGKILL");
      await status;
      await Promise.all(read);
      await server.shutdown();
    },
  };
}
