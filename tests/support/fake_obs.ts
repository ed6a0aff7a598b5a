import { createHash } from "node:crypto";
import { serveLoopback } from "./loopback.ts";

/** A blue JPEG of 8 by 8 px. */
const PICTURE = [
  "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh",
  "Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB",
  "UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA",
  "AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y",
  "WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM",
  "ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI",
  "////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////",
  "////////////////////////////////////////////wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/",
  "xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIR",
  "AxEAPwCYCgP/2Q==",
].join("");

type Json = Record<string, unknown>;

/** An input of the fake OBS. */
interface FakeInput {
  kind: string;
  settings: Json;
  scene: string;
}

/** OBS's WebSocket server (protocol 5, JSON), on the port that OBS has. */
export interface FakeObs extends AsyncDisposable {
  inputs: Map<string, FakeInput>;
  /** Requests that came, in order. */
  requests: { type: string; data: Json }[];
  /** Scene on program. */
  scene: string;
  /** Lets no request be answered from now on. */
  silent: boolean;
  /** Adds or changes an input as a person in OBS does, and tells who listens. */
  put(name: string, input: Partial<FakeInput>): void;
  /** Closes every connection, as OBS does when it ends. */
  cut(): void;
}

const PORT = 4455;
const SALT = "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=";
const INPUT_EVENTS = 8;
const TRIES = 600;

const sha256 = (text: string) =>
  createHash("sha256").update(text).digest("base64");

/** Listens on 4455, which one test of the machine at a time can have. */
async function listen(answer: (request: Request) => Response) {
  for (let tries = 0;; tries++) {
    try {
      return serveLoopback(answer, { port: PORT });
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse) || tries > TRIES) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Starts a fake OBS; without a password its server asks for none. */
export async function startFakeObs(
  { password = null }: {
    password?: string | null;
  } = {},
): Promise<FakeObs> {
  const sockets = new Map<WebSocket, number>();
  const inputs = new Map<string, FakeInput>();
  const requests: FakeObs["requests"] = [];

  function tell(eventType: string, eventData: Json) {
    for (const [socket, subscriptions] of sockets) {
      if (!(subscriptions & INPUT_EVENTS)) continue;
      const d = { eventType, eventIntent: INPUT_EVENTS, eventData };
      socket.send(JSON.stringify({ op: 5, d }));
    }
  }

  const refuse = (code: number, comment: string) => ({
    requestStatus: { result: false, code, comment },
  });
  const done = (responseData: Json = {}) => ({
    requestStatus: { result: true, code: 100 },
    responseData,
  });

  function answer(type: string, data: Json) {
    const input = inputs.get(String(data.inputName));
    switch (type) {
      case "GetVersion":
        return done({
          obsVersion: "31.0.2",
          obsWebSocketVersion: "5.5.4",
          rpcVersion: 1,
          availableRequests: [],
          supportedImageFormats: ["png"],
          platform: "linux",
          platformDescription: "Linux",
        });
      case "GetSceneList":
        return done({
          currentProgramSceneName: fake.scene,
          scenes: [{ sceneIndex: 0, sceneName: fake.scene }],
        });
      case "GetSourceScreenshot":
        return data.sourceName === fake.scene
          ? done({ imageData: `data:image/jpg;base64,${PICTURE}` })
          : refuse(600, "No source was found by that name.");
      case "GetInputList":
        return done({
          inputs: [...inputs]
            .filter(([, { kind }]) =>
              data.inputKind === undefined || kind === data.inputKind
            )
            .map(([inputName, { kind }]) => ({ inputName, inputKind: kind })),
        });
      case "GetInputSettings":
        return input
          ? done({ inputSettings: input.settings, inputKind: input.kind })
          : refuse(600, "No source was found by that name.");
      case "CreateInput":
        if (input) {
          return refuse(601, "A source already exists by that input name.");
        }
        if (data.sceneName !== fake.scene) {
          return refuse(600, "No source was found by that name.");
        }
        fake.put(String(data.inputName), {
          kind: String(data.inputKind),
          settings: data.inputSettings as Json,
          scene: String(data.sceneName),
        });
        return done({ inputUuid: crypto.randomUUID(), sceneItemId: 1 });
      case "SetInputSettings":
        if (!input) return refuse(600, "No source was found by that name.");
        fake.put(String(data.inputName), {
          settings: data.overlay === false
            ? data.inputSettings as Json
            : { ...input.settings, ...data.inputSettings as Json },
        });
        return done();
      default:
        return refuse(204, "Your request type is not valid.");
    }
  }

  const served = await listen((request) => {
    const { socket, response } = Deno.upgradeWebSocket(request, {
      protocol: "obswebsocket.json",
    });
    const challenge = crypto.randomUUID();
    let identified = false;
    socket.onopen = () =>
      socket.send(JSON.stringify({
        op: 0,
        d: {
          obsWebSocketVersion: "5.5.4",
          rpcVersion: 1,
          ...(password === null
            ? {}
            : { authentication: { challenge, salt: SALT } }),
        },
      }));
    socket.onmessage = ({ data }) => {
      const { op, d } = JSON.parse(data);
      if (op === 1 && !identified) {
        const expected = password === null
          ? undefined
          : sha256(sha256(password + SALT) + challenge);
        if (password !== null && d.authentication !== expected) {
          return socket.close(4009, "Authentication failed.");
        }
        if (d.rpcVersion !== 1) return socket.close(4010, "Unsupported");
        identified = true;
        sockets.set(socket, d.eventSubscriptions ?? 0);
        socket.send(JSON.stringify({ op: 2, d: { negotiatedRpcVersion: 1 } }));
      } else if (op === 6 && identified) {
        const { requestType, requestId, requestData = {} } = d;
        requests.push({ type: requestType, data: requestData });
        if (fake.silent) return;
        const result = answer(requestType, requestData);
        socket.send(
          JSON.stringify({ op: 7, d: { requestType, requestId, ...result } }),
        );
      } else socket.close(4007, "You are not identified.");
    };
    socket.onclose = () => void sockets.delete(socket);
    return response;
  });

  const fake: FakeObs = {
    inputs,
    requests,
    scene: "Scene 1",
    silent: false,
    put(name, input) {
      const known = inputs.get(name);
      inputs.set(name, {
        kind: "browser_source",
        settings: {},
        scene: fake.scene,
        ...known,
        ...input,
      });
      tell(known ? "InputSettingsChanged" : "InputCreated", {
        inputName: name,
        inputSettings: inputs.get(name)?.settings,
      });
    },
    cut() {
      for (const socket of sockets.keys()) socket.close(1001, "OBS ends");
    },
    async [Symbol.asyncDispose]() {
      fake.cut();
      await served[Symbol.asyncDispose]();
    },
  };
  return fake;
}
