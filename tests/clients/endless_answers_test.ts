/** Services that answer without an end. */
import { assert, assertRejects } from "@std/assert";
import { z } from "zod";
import { createAiClient } from "@/lib/clients/ai/client.ts";
import { createS3Blobs } from "@/lib/clients/blobs/s3.ts";
import { createTwitchOAuth } from "@/lib/clients/twitch/oauth.ts";
import { createHelix } from "@/lib/clients/twitch/request.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { createLog } from "@/lib/core/log.ts";
import { createJwtVerifier } from "@/lib/features/account/sessions/jwt_verifier.ts";

const MIB = 1024 * 1024;
/** So much is endless: nothing else here ends such an answer, and no client wants half of it. */
const FAR_TOO_MUCH = 64 * MIB;

const clock = systemClock;
const log = createLog({ level: "off", now: () => 0 });
const settings = {
  clientId: "id",
  clientSecret: "secret",
  urls: { helix: "https://helix.example", oauth: "https://login.example" },
} as Parameters<typeof createHelix>[0]["settings"];

/** Answers every request by spaces, and counts them. */
function endlessService() {
  const service = {
    sent: 0,
    fetch: () => {
      const piece = new Uint8Array(MIB).fill(0x20);
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
          service.sent += MIB;
          if (service.sent > FAR_TOO_MUCH) controller.close();
          else controller.enqueue(piece);
        },
      }, { highWaterMark: 0 });
      return Promise.resolve(
        new Response(body, {
          headers: { "content-type": "application/json" },
        }),
      );
    },
  };
  return service;
}

const token = [{ alg: "RS256", kid: "a" }, { sub: "1", exp: 1 }, "x"]
  .map((part) =>
    btoa(typeof part === "string" ? part : JSON.stringify(part))
      .replace(/=+$/, "")
  ).join(".");

const READS: Record<
  string,
  (fetch: typeof globalThis.fetch) => Promise<unknown>
> = {
  "the platform": (fetch) =>
    createHelix({
      fetch,
      clock,
      log,
      settings,
      tokens: {
        app: () => Promise.resolve({ accessToken: "token" }),
      } as Parameters<typeof createHelix>[0]["tokens"],
    }).call({ what: "read", path: "/streams", answer: z.unknown(), as: "app" }),
  "the login host": (fetch) =>
    createTwitchOAuth({ fetch, clock, log, settings }).validate("token"),
  "a model": (fetch) =>
    createAiClient({
      baseUrl: "https://ai.example",
      apiKey: undefined,
      model: "m",
      fetch,
    }).ask({ system: "", prompt: "", maxTokens: 1 }),
  "a bucket": (fetch) =>
    createS3Blobs({
      endpoint: "https://s3.example",
      bucket: "b",
      region: "auto",
      accessKeyId: "key",
      secretAccessKey: "secret",
      clock,
      fetch,
    }).put("a", ReadableStream.from([new Uint8Array(9 * MIB)]), "audio/wav"),
};

for (const [who, read] of Object.entries(READS)) {
  Deno.test(`an endless answer of ${who} is left, not held in memory`, async () => {
    const service = endlessService();
    await assertRejects(() => read(service.fetch));
    assert(service.sent < FAR_TOO_MUCH, `${service.sent} bytes were read`);
  });
}

Deno.test("an endless key set signs nobody out", async () => {
  const service = endlessService();
  const verifier = createJwtVerifier({
    clock,
    log,
    fetch: service.fetch,
    settings: { key: { jwksUrl: "https://dash.example/jwks.json" } },
  });
  const error = await assertRejects(() => verifier.verify(token), AppError);
  assert(error.code === "platform_unreachable");
  assert(service.sent < FAR_TOO_MUCH);
});
