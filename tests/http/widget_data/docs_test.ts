import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { STATS_METRICS } from "@/lib/features/widget_data/stats/metrics.ts";
import { REASONS } from "@/lib/schema/widget_data/stats.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import {
  ADA,
  BOB,
  chat,
  cheer,
  CY,
  event,
  gift,
  online,
  tip,
} from "@/tests/features/widget_data/stats/world.ts";
import { CreditsAnswer, SECTIONS } from "@/lib/schema/subathon/credits.ts";
import {
  AddGoalsAnswer,
  AddTimeAnswer,
  LadderAnswer,
  TimerAnswer,
} from "@/lib/schema/subathon/mod.ts";
import { LADDER_METRICS } from "@/lib/schema/subathon/ledger.ts";
import { DATA_ENDPOINTS } from "./endpoints.ts";
import { setSources } from "./sources.ts";

const FILE = new URL("../../../docs/data-endpoints.md", import.meta.url);
const EXAMPLE = /```sh\ncurl "(.*)"\n```(?:\n\n```json\n([\s\S]*?)\n```)?/g;

Deno.test("every example of docs/data-endpoints.md answers what it says", async () => {
  await using app = await startTestApp();
  await setSources(app, {
    platform: {
      stream: () => Promise.resolve(null),
      channelInfo: () =>
        Promise.resolve({ category: "Art", title: "Painting the harbour" }),
      followerTotal: () => Promise.resolve(4_120),
      userByLogin: (login) =>
        Promise.resolve({
          id: "2",
          login,
          name: "Bob",
          description: "",
          avatarUrl: "https://static-cdn.jtvnw.net/bob.png",
          createdAt: "2020-01-01T00:00:00Z",
          broadcasterType: "",
        }),
    },
  });
  await app.services.overlays.instances.save(CHANNEL, {
    type: "goal-bar",
    settings: {
      metric: "tips",
      period: "stream",
      title: "New desk",
      target: 5_000,
    },
  });
  await app.services.bot.counters.set(CHANNEL, "deaths", 27);
  await app.services.events.log.append(CHANNEL, [
    online("2026-11-21T09:00:00.000Z", "s1"),
    cheer(ADA, 300),
    cheer(BOB, 500),
    tip(BOB, 1_250),
    gift(CY, 5),
    chat(ADA),
    chat(BOB),
    event("points.updated", { balance: 420, delta: 0, reason: null }),
  ]);
  const token = await app.widgetToken();
  const text = await Deno.readTextFile(FILE);
  let examples = 0;
  for (const [, url = "", answer] of text.matchAll(EXAMPLE)) {
    const path = url.replace("$WIDGETS", "").replace("$CHANNEL", CHANNEL)
      .replace("$TOKEN", token);
    const res = await app.get(path);
    assertEquals(res.status, 200, url);
    const body = await res.json();
    if (answer !== undefined) assertEquals(body, JSON.parse(answer), url);
    examples++;
  }
  assert(examples >= 12, `only ${examples} examples`);
});

Deno.test("docs/data-endpoints.md names every endpoint, figure and reason", async () => {
  const text = await Deno.readTextFile(FILE);
  for (const [name, { description }] of Object.entries(STATS_METRICS)) {
    assertStringIncludes(text, `| \`${name}\``);
    assertStringIncludes(text, `| ${description}`);
  }
  for (const reason of REASONS) assertStringIncludes(text, `| \`${reason}\``);
  for (const { path } of DATA_ENDPOINTS) {
    const [, area = "", name = ""] = /widgets\/(?:sc\/)?([\w-]+)\/?(\w*)/
      .exec(path) ?? [];
    assertStringIncludes(text, area);
    if (path.includes("/sc/")) assertStringIncludes(text, name);
  }
});

Deno.test("docs/data-endpoints.md names every field of the timer, the goals and the credits", async () => {
  const text = await Deno.readTextFile(FILE);
  const answers = {
    "timer/state": TimerAnswer,
    "timer/add-time": AddTimeAnswer,
    "goals/state": LadderAnswer,
    "goals/add": AddGoalsAnswer,
    "credits/state": CreditsAnswer,
  };
  for (const [path, answer] of Object.entries(answers)) {
    assertStringIncludes(text, `\`${path}`);
    for (const field of Object.keys(answer.shape)) {
      if (field === "available") continue;
      assertStringIncludes(text, `\`${field}\``, `${path}: ${field}`);
    }
  }
  for (const name of [...SECTIONS, ...LADDER_METRICS]) {
    assertStringIncludes(text, `\`${name}\``);
  }
});
