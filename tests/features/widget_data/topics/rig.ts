/** A channel with an example of each topic, and its figures. */
import { z } from "zod";
import type { WidgetDataRequest } from "@/lib/schema/widget_data/topics.ts";
import { type TopicName, TOPICS } from "@/lib/schema/widgets/state/topics.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import {
  ADA,
  BOB,
  chat,
  cheer,
  CY,
  event,
  follow,
  gift,
  online,
  sub,
  tip,
} from "@/tests/features/widget_data/stats/world.ts";
import { setSources } from "@/tests/http/widget_data/sources.ts";

const LIVE = {
  id: "s1",
  title: "Hello",
  category: "Chess",
  viewers: 40,
  startedAt: "2026-11-21T09:00:00.000Z",
  language: "en",
  tags: [],
};

/** Starts a channel whose log has an event of every kind. */
export async function startChannel(): Promise<TestApp> {
  const app = await startTestApp();
  await setSources(app, {
    platform: {
      stream: () => Promise.resolve(LIVE),
      followerTotal: () => Promise.resolve(1_234),
      subscriberTotals: () => Promise.resolve({ subscribers: 56, points: 78 }),
    },
  });
  await app.services.events.log.append(CHANNEL, [
    online("2026-11-21T09:00:00.000Z", "s1"),
    follow(ADA),
    sub(BOB, 2),
    gift(CY, 5),
    cheer(ADA, 300),
    tip(BOB, 1_250),
    chat(ADA),
    chat(BOB),
    event("points.updated", { balance: 9, delta: 9, reason: null }),
    event("ad_break", { durationMs: 90_000, automatic: true, requester: null }),
    event("wheel.spin", {
      spinId: "w1",
      wheelId: null,
      title: "Fate",
      items: [{ label: "Sing", weight: 1 }, { label: "Dance", weight: 2 }],
      resultIndex: 1,
      result: "Dance",
      durationMs: 6_000,
      addMs: 0,
      owed: null,
    }),
  ]);
  return app;
}

/**
 * Reads the data of one topic; fails unless it has the shape that its topic
 * promises.
 */
export async function figure<N extends TopicName>(
  app: TestApp,
  topic: N,
  params: Extract<WidgetDataRequest, { topic: N }>["params"],
) {
  const request = { topic, params } as WidgetDataRequest;
  const { values } = await app.services.widgetData.topics.resolve(CHANNEL, [
    request,
  ]);
  const value = values[0] ?? null;
  const schema: z.ZodType = TOPICS[topic].value;
  return value === null
    ? null
    : schema.parse(value) as z.infer<typeof TOPICS[N]["value"]>;
}
