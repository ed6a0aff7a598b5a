import { assert } from "@std/assert";
import type { TestProcess } from "./process.ts";

/** Origin of the dashboard of service processes. */
const ORIGIN = "http://127.0.0.1:8000";

/** A call of the API by the demo channel's owner. */
export interface OwnersCall {
  method: string;
  path: string;
  body: unknown;
}

/** The demo's channel in its owner's hands. */
export interface DemoOwner {
  channelId: string;
  widgetToken: string;
  sceneId: string;
  /** Calls a process of the service; answers the body of what succeeded. */
  call(
    process: TestProcess,
    call: OwnersCall,
  ): Promise<{ id: string; [name: string]: unknown }>;
}

/** Signs in to the demo's channel. */
export async function signInToDemo({ url }: TestProcess): Promise<DemoOwner> {
  const signedIn = await fetch(`${url}/auth/demo`, {
    method: "POST",
    headers: { origin: ORIGIN },
    redirect: "manual",
  });
  await signedIn.body?.cancel();
  const [cookie = ""] = signedIn.headers.get("set-cookie")?.split(";") ?? [];
  const { channelId, widgetToken, sceneId } =
    await (await fetch(`${url}/demo.json`)).json();
  return {
    channelId,
    widgetToken,
    sceneId,
    async call({ url }, { method, path, body }) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          cookie,
          origin: ORIGIN,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      assert(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text);
    },
  };
}
