import { assert, assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { events, SECRET, startIntegrated } from "./rig.ts";

const guide = await Deno.readTextFile("docs/integrations.md");

/** Returns the guide's code in a language; there is one block of each. */
function codeIn(language: string): string {
  const [block, ...more] = [
    ...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm")),
  ];
  assertEquals(more.length, 0);
  assert(block?.[1]);
  return block[1];
}

Deno.test("the guide's program sends an event as it stands", async () => {
  const clock = new ManualClock(Date.now());
  await using rig = await startIntegrated({ clock });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (req) => {
      const { pathname } = new URL(req.url);
      return rig.app.handler(new Request(rig.app.origin + pathname, req));
    },
  );
  const file = await Deno.makeTempFile({ suffix: ".mjs" });
  try {
    await Deno.writeTextFile(file, codeIn("js"));
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-config", file],
      env: {
        ADDRESS: `http://127.0.0.1:${server.addr.port}${rig.path}`,
        SECRET,
      },
    }).output();
    assert(success, new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(file);
    await server.shutdown();
  }
  const [event] = await events(rig.app);
  assertEquals(event?.act, "tip:my_shop:my-shop:order-1042");
  assert(guide.includes(event?.act ?? "none"));
});

Deno.test("the guide's call of a module is taken by the module's own token, and is the act that the program told", async () => {
  const token = "token-of-the-shop-module";
  await using rig = await startIntegrated({
    env: { INTERNAL_TOKENS: `shop:${token}` },
  });
  const [, body] = /-d '([^']+)'/.exec(codeIn("sh")) ?? [];
  const sent = JSON.parse(body ?? "");
  assertEquals(sent.channelId, CHANNEL);
  const res = await rig.app.request("/internal/sc-event", {
    method: "POST",
    internal: token,
    body: sent,
  });
  assertEquals([res.status, (await res.json()).accepted], [202, 1]);
  const [event] = await events(rig.app);
  assertEquals(event?.act, "tip:my_shop:my-shop:order-1042");
});
