import { assert } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import {
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { png } from "@/tests/features/overlays/assets/samples.ts";
import type { Known } from "./hostile_body.ts";
import type { Asked, Who } from "./hostile_request.ts";

const FOREIGNER = "4004";

/** The demo with one of everything in its channel. */
export interface FurnishedApp extends AsyncDisposable {
  app: TestApp;
  known: Known;
  /** Sends a generated request with the credential of who asks. */
  send(asked: Asked, security: readonly string[]): Promise<Response>;
}

/** Starts the demo and puts one of everything into its channel. */
export async function startFurnishedApp(): Promise<FurnishedApp> {
  const app = await startTestApp();
  const { services } = app;
  const { id, login } = demoChannel;
  const session = await app.signIn({ channelId: id });

  async function made(method: string, path: string, body?: unknown) {
    const res = await app.request(path, {
      method,
      session,
      ...(body === undefined ? {} : { body }),
    });
    assert(
      res.ok,
      `${method} ${path} answers ${res.status} ${res.ok || await res.text()}`,
    );
    // deno-lint-ignore no-explicit-any -- what is made is only named again
    return res.status === 204 ? null : await res.json() as any;
  }

  const scene = await made("POST", "/api/widgets/scenes", { name: "Main" });
  const instances: string[] = [];
  for (const type of ["alert-box", "countdown", "ticker"]) {
    const instance = await made(
      "POST",
      `/api/channels/${id}/widget-instances`,
      {
        type,
        sceneId: scene.id,
      },
    );
    instances.push(instance.id);
  }
  const { widget } = await services.customWidgets.code.save(id, null, {
    name: "Mine",
    html: "<p>hello</p>",
  });
  const custom = `/api/widgets/custom/${widget.id}`;
  const version = await made("POST", `${custom}/publish`, {});
  await made("PUT", `/api/channels/${id}/counters/deaths`, { value: 3 });
  await made("POST", `/api/channels/${id}/test-event`, { kind: "follow" });
  const events = await made("GET", `/api/channels/${id}/events`);
  const picture = await png();
  const { asset } = await services.overlays.assets.upload(id, {
    name: "a.png",
    bytes: new Blob([picture]).stream(),
    declared: picture.length,
  });
  const [, , hash = "", name = ""] = asset.url.split("/");
  const setup = await app.get(`/api/channels/${id}/setup/export?assets=1`, {
    session,
  });
  const exported = await app.get(`${custom}/export?format=zip`, { session });
  const { items: sessions } = await made("GET", "/auth/sessions");

  async function credentials(who: Who) {
    const channelId = who === "foreigner" ? FOREIGNER : id;
    const { token } = await services.account.widgetTokens.current(channelId);
    const caller = await services.account.widgetTokens.find(token);
    const scoped = who === "custom widget" && caller
      ? await services.account.widgetTokens.scopedFor(caller, widget.id)
      : null;
    return {
      token: scoped ?? token,
      apikey: (await services.bot.modules.get(channelId)).module.apiKey,
      session: await app.signIn({
        channelId,
        role: who === "masquerade" ? "masquerade" : "owner",
      }),
    };
  }

  return {
    app,
    known: {
      ids: {
        id: [id],
        channelId: [id],
        sceneId: [scene.id],
        instanceId: instances,
        widgetId: [widget.id],
        versionId: [version.id],
        assetId: [asset.id],
        eventId: events.items.map((event: { id: string }) => event.id),
        sessionId: sessions.map((one: { id: string }) => one.id),
        templateId: ["alert-box", "clock"],
        eventKey: ["follow", "raid", "nonsense"],
        login: [login, "nobody_at_all"],
        key: ["score", "a%2Fb"],
        hash: [hash],
        name: ["deaths", name],
        path: ["inter.css", "files/inter/nothing.woff2"],
      },
      files: [
        picture,
        new Uint8Array(await setup.arrayBuffer()),
        new Uint8Array(await exported.arrayBuffer()),
      ],
    },

    async send({ who, method, path, headers, body }, security) {
      const right = await credentials(who);
      const all = new Headers(headers);
      const pairs: string[] = [];
      if (who !== "nobody") {
        const wrong = who === "unknown";
        if (security.includes("widgetToken")) {
          pairs.push(`token=${wrong ? "wt_unknown" : right.token}`);
        }
        if (security.includes("apiKey")) {
          pairs.push(`apikey=${wrong ? "0".repeat(64) : right.apikey}`);
        }
        if (security.includes("session")) {
          const cookie = wrong ? "unknown" : right.session;
          all.set("cookie", `limelight_session=${cookie}`);
          if (method !== "GET" && !all.has("origin")) {
            all.set("origin", services.config.origins.dashboard);
          }
        }
        if (security.includes("internalToken")) {
          all.set(
            "authorization",
            `Bearer ${wrong ? "unknown" : INTERNAL_TOKEN}`,
          );
        }
      }
      if (body?.type) all.set("content-type", body.type);
      const mark = path.includes("?") ? "&" : "?";
      const url = app.origin + path +
        (pairs.length > 0 ? mark + pairs.join("&") : "");
      return await app.handler(
        new Request(url, { method, headers: all, body: body?.bytes ?? null }),
      );
    },

    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
