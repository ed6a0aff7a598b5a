/** Companion as a module of Node sees it: its parent, which calls it by messages. */
import { join } from "node:path";
import { spawn } from "node:child_process";
import { NODE_ARGS } from "./node_program.ts";

/** A message between Companion and a module. */
interface Packet {
  direction: "call" | "response";
  name?: string;
  payload?: string;
  callbackId?: number;
  success?: boolean;
}

/** Companion with one module. */
export interface CompanionApp extends AsyncDisposable {
  /** Calls the module; rejects with what it throws. */
  call(name: string, payload: unknown): Promise<Record<string, unknown>>;
  /** The latest of each message of the module, by name. */
  told: Map<string, Record<string, unknown>>;
  /** Values of variables, as they were told one after the other. */
  variables: Map<string, unknown>;
  /** Values of feedbacks by their ids. */
  feedbacks: Map<string, unknown>;
  /** All that the module's program printed, or logged through the app. */
  printed(): string;
}

/** Starts Companion, and in it the module of a folder as a process of Node. */
export async function startCompanion(folder: string): Promise<CompanionApp> {
  const { runtime } = JSON.parse(
    await Deno.readTextFile(join(folder, "companion/manifest.json")),
  );
  const told: CompanionApp["told"] = new Map();
  const variables: CompanionApp["variables"] = new Map();
  const feedbacks: CompanionApp["feedbacks"] = new Map();
  const waiting = new Map<number, (packet: Packet) => void>();
  const { promise: registered, resolve: register } = Promise
    .withResolvers<void>();
  let text = "";
  const child = spawn("node", [
    ...NODE_ARGS,
    join(folder, "companion", runtime.entrypoint),
  ], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      CONNECTION_ID: "connection-of-tests",
      VERIFICATION_TOKEN: "token-of-tests",
      MODULE_MANIFEST: "companion/manifest.json",
      PATH: Deno.env.get("PATH"),
    },
  });
  child.stdout?.on("data", (part) => text += part);
  child.stderr?.on("data", (part) => text += part);

  function take(name: string, payload: Record<string, unknown>): void {
    told.set(name, payload);
    if (name === "log-message") text += JSON.stringify(payload);
    const { newValues, values } = payload;
    if (name === "setVariableValues" && Array.isArray(newValues)) {
      for (const { id, value } of newValues) variables.set(id, value);
    }
    if (name === "updateFeedbackValues" && Array.isArray(values)) {
      for (const { id, value } of values) feedbacks.set(id, value);
    }
  }

  child.on("message", (message) => {
    const packet = message as Packet;
    const { direction, name = "", payload, callbackId } = packet;
    if (direction === "response") return waiting.get(callbackId ?? 0)?.(packet);
    take(name, payload === undefined ? {} : JSON.parse(payload));
    if (callbackId !== undefined) {
      child.send({
        direction: "response",
        callbackId,
        success: true,
        payload: "{}",
      });
    }
    if (name === "register") register();
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  child.on("exit", () => end());
  await Promise.race([
    registered,
    ended.then(() => {
      throw new Error(`The module ended before it registered: ${text}`);
    }),
  ]);
  let calls = 0;
  return {
    told,
    variables,
    feedbacks,
    printed: () => text,
    call(name, payload) {
      const callbackId = ++calls;
      child.send({
        direction: "call",
        name,
        payload: JSON.stringify(payload),
        callbackId,
      });
      return new Promise((resolve, reject) =>
        waiting.set(callbackId, ({ success, payload = "{}" }) => {
          waiting.delete(callbackId);
          const body = JSON.parse(payload);
          if (success) resolve(body);
          else reject(new Error(String(body.message)));
        })
      );
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
