/** Uploads as the dashboard makes them. */
import type { TestApp } from "@/tests/support/app.ts";

export const UPLOAD = "/api/widgets/assets/upload";
export const ASSETS = "/api/widgets/assets";

/** Sends bytes as they are. */
export function upload(
  app: TestApp,
  session: string,
  bytes: Uint8Array<ArrayBuffer>,
  name = "file",
): Promise<Response> {
  return app.request(`${UPLOAD}?name=${encodeURIComponent(name)}`, {
    method: "POST",
    session,
    raw: bytes,
    headers: { "content-type": "application/octet-stream" },
  });
}

/** Counts the entries of the database whose key begins with `first`. */
export async function entries(app: TestApp, first: string): Promise<number> {
  let count = 0;
  for await (const _ of app.kv.list({ prefix: [first] })) count++;
  return count;
}

/** Returns the used part of a limit of the plan. */
export async function used(app: TestApp, session: string, name: string) {
  const { items } = await (await app.get("/api/widgets/limits", { session }))
    .json();
  return items.find((item: { name: string }) => item.name === name).used;
}
