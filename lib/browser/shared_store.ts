/** What `SE_API` reads and writes for a widget, with the page's own credential. */
import { SHARED_STORE } from "@/lib/widget_runtime/store_names.ts";
import { pageToken } from "./page_address.ts";

const storeUrl = (key: string) =>
  `/api/widgets/kv/${SHARED_STORE}/${
    encodeURIComponent(key)
  }?token=${pageToken()}`;

/** A value of the channel's shared store; `null` when it was never set. */
export async function readStore(key: string): Promise<unknown> {
  const answer = await fetch(storeUrl(key), { cache: "no-store" });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`Cannot read "${key}": ${answer.status}`);
  return (await answer.json()).value;
}

/** Sets a value of the store. */
export async function writeStore(
  key: string,
  value: unknown,
): Promise<unknown> {
  const answer = await fetch(storeUrl(key), {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value ?? null),
  });
  if (!answer.ok) throw new Error(`Cannot store "${key}": ${answer.status}`);
  return { key: `customWidget.${key}`, message: "stored" };
}

/** Both spellings that widgets read; 0 for a counter that does not exist. */
export async function readCounter(
  channelId: string,
  name: string,
): Promise<unknown> {
  const query = new URLSearchParams({ token: pageToken(), name });
  const answer = await fetch(
    `/api/widgets/counters/${encodeURIComponent(channelId)}?${query}`,
    { cache: "no-store" },
  );
  const value = answer.ok ? Number((await answer.json()).value ?? 0) : 0;
  return { id: name, count: value, counter: name, value };
}
