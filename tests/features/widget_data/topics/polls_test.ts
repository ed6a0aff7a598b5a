import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { event } from "@/tests/features/widget_data/stats/world.ts";
import { setSources } from "@/tests/http/widget_data/sources.ts";
import { figure, startChannel } from "./rig.ts";

Deno.test("a poll's last event is shown, in whatever order it came, until it is archived", async () => {
  await using app = await startTestApp();
  const poll = (
    kind: "poll.begin" | "poll.progress" | "poll.end" | "poll.archived",
    votes: number | null,
    at: string,
    pollId = "p1",
  ) =>
    event(kind, {
      pollId,
      source: "platform",
      title: "Which?",
      choices: [{ id: "1", title: "This", votes, pointsVotes: null }],
      pointsPerVote: null,
      status: "active",
      startedAt: pollId === "p1"
        ? "2026-11-21T09:00:00.000Z"
        : "2026-11-21T09:30:00.000Z",
      endsAt: null,
      endedAt: kind === "poll.end" ? at : null,
    }, { actor: null, at });
  const votes = async () => (await figure(app, "poll", {}))?.choices[0]?.votes;
  const { log: events } = app.services.events;
  const at = (minute: number) => `2026-11-21T09:${minute}:00.000Z`;
  await events.append(CHANNEL, [poll("poll.progress", 5, at(11))]);
  await events.append(CHANNEL, [poll("poll.begin", null, at(10))]);
  assertEquals(await votes(), 5);
  await events.append(CHANNEL, [poll("poll.end", 9, at(12))]);
  await events.append(CHANNEL, [poll("poll.progress", 8, at(13))]);
  assertEquals(await votes(), 9);
  await events.append(CHANNEL, [poll("poll.begin", null, at(31), "p2")]);
  await events.append(CHANNEL, [poll("poll.end", 9, at(32))]);
  assertEquals(await votes(), null);
  await events.append(CHANNEL, [
    poll("poll.archived", 1, at(40), "p2"),
  ]);
  assertEquals(await figure(app, "poll", {}), null);
});

Deno.test("a vote that began before anybody listened is asked of the platform", async () => {
  await using app = await startTestApp();
  const common = { title: "Which?", startedAt: "2026-11-21T09:59:00Z" };
  await setSources(app, {
    platform: {
      polls: () =>
        Promise.resolve([
          {
            ...common,
            id: "p0",
            status: "completed",
            choices: [],
            endsAt: null,
          },
          {
            ...common,
            id: "p1",
            status: "active",
            choices: [{ id: "1", title: "This", votes: 7 }],
            endsAt: "2026-11-21T10:01:00Z",
          },
        ]),
      predictions: () =>
        Promise.resolve([{
          ...common,
          id: "r1",
          status: "locked",
          outcomes: [
            { id: "1", title: "Yes", users: 2, points: 300, color: "blue" },
          ],
          winningOutcomeId: null,
          locksAt: "2026-11-21T10:00:00Z",
        }]),
    },
  });
  const poll = await figure(app, "poll", {});
  assertEquals(
    [poll?.pollId, poll?.choices[0]?.votes, poll?.endsAt],
    ["p1", 7, "2026-11-21T10:01:00.000Z"],
  );
  const prediction = await figure(app, "prediction", {});
  assertEquals(
    [prediction?.predictionId, prediction?.outcomes[0]?.points],
    ["r1", 300],
  );
});

Deno.test("spins to come are what was told last, by a spin or beside spins", async () => {
  await using app = await startChannel();
  const owed = async () => (await figure(app, "wheel", {}))?.owed;
  const at = (ms: number) => ({ at: app.clock.now() + ms });
  const spin = (spinId: string, owed: number | null, ms: number) =>
    event("wheel.spin", {
      spinId,
      wheelId: null,
      title: "Fate",
      items: [],
      resultIndex: 0,
      result: "Sing",
      durationMs: 6_000,
      addMs: 0,
      owed,
    }, at(ms));
  const told = (owed: number, ms: number) =>
    event("wheel.owed", { owed }, at(ms));
  assertEquals(await owed(), 0);
  for (
    const [what, expected] of [
      [told(3, 1_000), 3],
      [spin("w2", null, 3_000), 3],
      [spin("w3", 1, 4_000), 1],
      [told(5, 5_000), 5],
    ] as const
  ) {
    await app.services.events.log.append(CHANNEL, [what]);
    await app.services.widgetData.stats.catchUp(CHANNEL);
    assertEquals(await owed(), expected, what.id);
  }
});
