import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";

export const ROOT = "/api/widgets/custom";
export const CODE = {
  html: "<p id='x'>{{title}}</p>\r\n\u2028é",
  css: "p { color: red }\n",
  js: "window.addEventListener('onWidgetLoad', () => {});\n// 🎉",
  fields: { title: { type: "text", value: "Hi" } },
  values: { title: "Hello" },
};
export const PLACEMENT = {
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  z: 0,
  rotation: 0,
  opacity: 1,
  visible: true,
  locked: false,
};

export async function start() {
  const app = await startTestApp({
    clock: standingClock(),
  });
  const session = await app.signIn();
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const res = await app.request(ROOT + path, {
      method,
      session,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: res.status,
      etag: res.headers.get("etag") ?? "",
      body: res.status === 204 ? null : await res.json(),
    };
  };
  const create = async (more = {}) =>
    (await send("POST", "/new", { name: "Mine", ...CODE, ...more })).body;
  return { app, session, send, create };
}

export const codeOf = (widget: typeof CODE) => ({
  html: widget.html,
  css: widget.css,
  js: widget.js,
  fields: widget.fields,
  values: widget.values,
});

export async function countParts(app: TestApp): Promise<number> {
  let count = 0;
  for await (const _ of app.kv.list({ prefix: ["chunk_head"] })) count++;
  return count;
}
