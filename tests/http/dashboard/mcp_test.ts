/** Assistants that work on a channel by the Model Context Protocol. */
import { assert, assertEquals } from "@std/assert";
import {
  PROGRAM_SCOPES,
  type ProgramCaller,
  type ProgramScope,
} from "@/lib/schema/account/program_keys.ts";
import { answerMcp } from "@/lib/http/mcp/answer.ts";
import type { McpTool } from "@/lib/http/mcp/tools.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { asProgram, makeKey, refusal } from "./program.ts";

/** A client without a session, which says each message by itself. */
function clientOf(app: TestApp, key: string) {
  let id = 0;
  const send = (message: object, headers: Record<string, string> = {}) =>
    app.request("/mcp", {
      method: "POST",
      body: { jsonrpc: "2.0", ...message },
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
  const ask = async (method: string, params: object = {}) => {
    const res = await send({ id: ++id, method, params });
    assertEquals(res.status, 200);
    const answer = await res.json();
    assertEquals(answer.id, id);
    return answer;
  };
  return {
    send,
    ask,
    tools: async () =>
      (await ask("tools/list")).result.tools as { name: string }[],
    async call(name: string, args: object = {}): Promise<[string, boolean]> {
      const { result } = await ask("tools/call", { name, arguments: args });
      return [result.content[0].text, result.isError];
    },
  };
}

/** Operations of each scope that are no sockets, as the route table has them. */
async function operationsOf(): Promise<Map<ProgramScope, string[]>> {
  const found = new Map<ProgramScope, string[]>(
    PROGRAM_SCOPES.map((scope) => [scope, []]),
  );
  for (const { path, endpoints } of await loadRouteTable()) {
    for (const [method, { guard, spec }] of Object.entries(endpoints)) {
      if (!guard.keyScope || 101 in spec.answers) continue;
      const name = path.split(/[^A-Za-z0-9]+/).filter(Boolean)
        .map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
      found.get(guard.keyScope)?.push(method.toLowerCase() + name);
    }
  }
  return found;
}

Deno.test("each scope has the tools of its operations, and no other scope's can be called", async () => {
  await using app = await startTestApp();
  const operations = await operationsOf();
  for (const scope of PROGRAM_SCOPES) {
    const client = clientOf(app, (await makeKey(app, { scopes: [scope] })).key);
    const names = (await client.tools()).map(({ name }) => name);
    assertEquals(names.toSorted(), operations.get(scope)?.toSorted(), scope);
    for (const [other, theirs] of operations) {
      if (other === scope) continue;
      const [name] = theirs;
      const { error } = await client.ask("tools/call", { name });
      assertEquals(error.code, -32602, `${scope}: ${name}`);
    }
  }
});

Deno.test("an input has no key and no channel, and brings the schemas that it refers to", async () => {
  await using app = await startTestApp();
  const client = clientOf(
    app,
    (await makeKey(app, { scopes: [...PROGRAM_SCOPES] })).key,
  );
  const tools = (await client.tools()) as unknown as {
    name: string;
    inputSchema: {
      properties: Record<string, unknown>;
      required: string[];
      $defs?: Record<string, unknown>;
    };
    annotations: { readOnlyHint: boolean };
  }[];
  const text = JSON.stringify(tools);
  assert(!text.includes("#/components/"));
  assert(text.length < 300_000, `${text.length}`);
  for (const { name, inputSchema } of tools) {
    const { properties, $defs = {} } = inputSchema;
    for (const gone of ["key", "apikey", "id"]) {
      if (gone === "id" && name.startsWith("getApiDo")) continue;
      assert(!(gone in properties), `${name}: ${gone}`);
    }
    for (
      const [, named = ""] of JSON.stringify(inputSchema)
        .matchAll(/"#\/\$defs\/([^"]+)"/g)
    ) assert(named in $defs, `${name}: ${named}`);
  }
  const move = tools.find(({ name }) =>
    name === "postApiChannelsIdCountersName"
  );
  assertEquals(Object.keys(move?.inputSchema.properties ?? {}), [
    "name",
    "body",
    "dryRun",
  ]);
  // The body of this one may be left out.
  assertEquals(move?.inputSchema.required, ["name"]);
  assertEquals(move?.annotations, { readOnlyHint: false });
  // Who was drawn is remembered where `unique` asks for it.
  const draw = tools.find(({ name }) => name === "getApiRandom");
  assertEquals(draw?.annotations, { readOnlyHint: false });
  const acts = tools.filter(({ annotations }) => annotations.readOnlyHint)
    .filter(({ name }) =>
      !name.startsWith("get") || name.startsWith("getApiDo")
    );
  assertEquals(acts, []);
});

Deno.test("a tool does what its operation does, a dry run checks it and does nothing", async () => {
  await using app = await startTestApp();
  const { counters } = app.services.bot;
  await counters.set(CHANNEL, "deaths", 1);
  const valueOf = () => app.services.bot.counterOf(CHANNEL, "deaths");
  const client = clientOf(
    app,
    (await makeKey(app, { scopes: ["counters"] })).key,
  );
  const move = "postApiChannelsIdCountersName";
  const by2 = { name: "deaths", body: { by: 2 } };
  const [checked, isError] = await client.call(move, { ...by2, dryRun: true });
  assertEquals([JSON.parse(checked).dryRun, isError], [true, false]);
  const bad = { name: "deaths", body: { by: "x" }, dryRun: true };
  assertEquals((await client.call(move, bad))[1], true);
  assertEquals(
    await client.call("getApiDoCounter", {
      name: "deaths",
      by: 5,
      dryRun: true,
    }),
    ["Nothing was done: this was only a look ahead", false],
  );
  assertEquals(await valueOf(), 1);

  const [moved, failed] = await client.call(move, by2);
  assertEquals([JSON.parse(moved).value, failed], [3, false]);
  assertEquals(await valueOf(), 3);
  assertEquals(
    await client.call("getApiDoCounter", { name: "deaths", by: 5, id: "m" }),
    ["deaths: 8", false],
  );
  assertEquals(
    (await client.call("getApiSayCounter", { name: "deaths" }))[0],
    "8",
  );
  const [refused, isRefused] = await client.call(move, {
    name: "no such",
    body: { by: 1 },
  });
  assertEquals([JSON.parse(refused).code !== undefined, isRefused], [
    true,
    true,
  ]);
});

Deno.test("an argument without a place is refused, and none leads to another operation", async () => {
  await using app = await startTestApp();
  const client = clientOf(
    app,
    (await makeKey(app, { scopes: ["counters"] })).key,
  );
  const read = "getApiChannelsIdCountersName";
  for (
    const args of [
      {},
      { name: ".." },
      { name: "half a character \ud83d" },
      { name: "" },
      { name: { a: 1 } },
      { name: "deaths", id: "2002" },
      { name: "deaths", key: "lk_x" },
      { name: "deaths", body: {} },
      { name: "deaths", dryRun: true },
    ]
  ) {
    const [text, isError] = await client.call(read, args);
    assert(isError && text.startsWith("Cannot call the tool"), text);
  }
  // A slash stays a part of the name.
  const [text] = await client.call(read, { name: "a/../../keys" });
  assert(JSON.parse(text).code, text);
});

Deno.test("every revision is answered without a session: handshake, discovery, notifications, faults", async () => {
  await using app = await startTestApp();
  const client = clientOf(
    app,
    (await makeKey(app, { scopes: ["counters"] })).key,
  );
  for (
    const [asked, answered] of [
      ["2025-03-26", "2025-03-26"],
      ["2025-06-18", "2025-06-18"],
      ["2025-11-25", "2025-11-25"],
      ["2026-07-28", "2025-11-25"],
      ["1999-01-01", "2025-11-25"],
    ]
  ) {
    const { result } = await client.ask("initialize", {
      protocolVersion: asked,
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    });
    assertEquals(result.protocolVersion, answered);
  }
  const { result } = await client.ask("server/discover");
  assertEquals(result.supportedVersions[0], "2026-07-28");
  assertEquals(result.resultType, "complete");
  assertEquals((await client.ask("ping")).result, {});
  assertEquals((await client.ask("resources/list")).error.code, -32601);

  const told = await client.send({ method: "notifications/initialized" });
  assertEquals([told.status, await told.text()], [202, ""]);
  const old = await client.send({ id: 1, method: "ping" }, {
    "mcp-protocol-version": "1999-01-01",
  });
  assertEquals(old.status, 400);
  assertEquals((await old.json()).error.code, -32022);
  assertEquals((await client.send({ id: 1, method: 5 })).status, 422);
  const big = { id: 1, method: "ping", params: { text: "x".repeat(70_000) } };
  assertEquals((await client.send(big)).status, 413);
});

Deno.test("a key is needed, its rate counts, and one that is revoked ends", async () => {
  await using app = await startTestApp();
  const unknown = clientOf(app, `lk_${"x".repeat(43)}`);
  const ping = { id: 1, method: "ping" };
  assertEquals(await refusal(await unknown.send(ping)), [401, "unauthorized"]);
  const none = await app.request("/mcp", { method: "POST", body: ping });
  assertEquals(await refusal(none), [401, "unauthorized"]);
  const session = await app.signIn();
  const signedIn = await app.request("/mcp", {
    method: "POST",
    session,
    body: ping,
  });
  assertEquals(signedIn.status, 401);

  const { id, key } = await makeKey(app, { scopes: ["counters"] });
  assertEquals((await asProgram(app, key, "/mcp")).status, 405);
  const client = clientOf(app, key);
  const statuses: number[] = [];
  for (let i = 0; i < 61; i++) {
    const res = await client.send({ jsonrpc: "2.0", ...ping });
    await res.body?.cancel();
    statuses.push(res.status);
  }
  assertEquals([statuses[0], statuses.at(-1)], [200, 429]);
  await app.services.account.programKeys.revoke(CHANNEL, id);
  await app.clock.advance(60_000);
  assertEquals((await client.send(ping)).status, 401);
});

Deno.test("of an answer that is longer than is handed on, the rest is not read", async () => {
  const { resolve, promise } = Promise.withResolvers<number>();
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      pulled++;
      controller.enqueue(new TextEncoder().encode("é".repeat(10_000)));
    },
    cancel: () => resolve(pulled),
  });
  const tool: McpTool = {
    shown: {
      name: "read",
      title: "",
      description: "",
      inputSchema: {},
      annotations: { readOnlyHint: true },
    },
    scope: "counters",
    method: "GET",
    path: "/",
    parameters: [],
    hasBody: false,
    isChange: false,
  };
  const answer = await answerMcp({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "read", arguments: {} },
  }, {
    version: "1",
    caller: {
      channelId: CHANNEL,
      programKey: { scopes: ["counters"] },
    } as unknown as ProgramCaller,
    tools: new Map([["read", tool]]),
    send: () => Promise.resolve(new Response(endless)),
  });
  const [{ text }] = answer?.result?.content as [{ text: string }];
  assert(text.startsWith("ééé") && text.length < 100_100, `${text.length}`);
  assert(await promise < 20);
});
