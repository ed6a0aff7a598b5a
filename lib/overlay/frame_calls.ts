import { CallError, isClientCall } from "@/lib/sandbox/client_calls.ts";
import type { Hub } from "@/lib/sandbox/hub.ts";
import type { FrameCall, HostMessage } from "@/lib/sandbox/messages.ts";
import { lateScript } from "./late_script.ts";
import { overlay } from "./overlay_context.ts";
import { customEvent } from "./page_hub.ts";
import {
  broadcast,
  deleteStored,
  readCounter,
  readStore,
  writeStore,
} from "./shared_store.ts";
import type { AuthedFetch, createWidgetClient } from "./widget_client.ts";

/** Dependencies of the answers to a custom widget. */
interface FrameCallDeps {
  /** The widget's place on its scene. */
  itemId: string;
  channelId: string;
  isPreview: boolean;
  /** The page is not on stream: fields may be set. */
  isEditor: boolean;
  client: ReturnType<typeof createWidgetClient>;
  /** Requests to the store that widgets share. */
  reachStore: AuthedFetch;
  hub: () => Hub | null;
  /** Sets a field of the widget, and loads its document anew if asked to. */
  setField(key: string, value: unknown, loadsAnew: boolean): void;
}

/** Creates the answers to what a custom widget's code may ask for. */
export function createFrameCalls(
  {
    itemId,
    channelId,
    isPreview,
    isEditor,
    client,
    reachStore,
    hub,
    setField,
  }: FrameCallDeps,
) {
  return async (method: FrameCall, args: unknown[]): Promise<unknown> => {
    if (isClientCall(method)) return await client.answer(method, args);
    const [first, second, third] = args;
    const key = String(first ?? "").slice(0, 300);
    switch (method) {
      case "store.get":
        return await readStore(reachStore, key);
      case "store.set":
        return await writeStore(reachStore, key, second);
      case "store.delete":
        return await deleteStored(reachStore, key);
      case "sanitize": {
        const script = await lateScript(import("./mask_swear_words.ts"));
        if (!script) throw new Error("Failed to fetch the list of words");
        const message = script.maskSwearWords(String(first ?? ""));
        // No rule of a channel says to drop a message.
        return { skip: false, result: { message } };
      }
      case "counters.get":
        return await readCounter(client.reach, channelId, key);
      case "getOverlayStatus":
        return {
          isEditorMode: isEditor,
          muted: overlay().commands.muted.value,
        };
      case "resumeQueue":
        hub()?.release(itemId);
        return { message: "resumed" };
      case "setField":
        if (isEditor) setField(key, second, third !== false);
        return { message: "set" };
      case "events.emit":
        hub()?.emit(customEvent(key, second));
        return { message: "sent" };
      case "events.broadcast": {
        const payload = customEvent(key, second);
        // What a draft tells stays with it.
        if (isPreview) hub()?.emit(payload);
        else await broadcast(client.reach, payload);
        return { message: "sent" };
      }
    }
  };
}

/** Sends the outcome of a call to the widget that made it. */
export function replyWith(
  outcome: Promise<unknown>,
  id: Extract<HostMessage, { type: "reply" }>["id"],
  send: (message: HostMessage) => void,
): void {
  outcome.then(
    (value) => send({ type: "reply", id, ok: true, value }),
    (error) =>
      send({
        type: "reply",
        id,
        ok: false,
        message: error instanceof Error ? error.message : "Failed",
        code: error instanceof CallError ? error.code : "internal",
      }),
  );
}
