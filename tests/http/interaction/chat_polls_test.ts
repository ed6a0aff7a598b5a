import { assertEquals } from "@std/assert";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import { keys } from "@/lib/database/keys.ts";
import { createChatPollService } from "@/lib/features/audience/chat_polls/service.ts";
import { NewChatPoll } from "@/lib/schema/audience/chat_polls.ts";
import type { EventData, LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { settle, standingClock } from "@/tests/support/clock.ts";
import { chatEvent, numbers, quietLog } from "@/tests/support/events.ts";
import { event } from "@/tests/features/widget_data/stats/world.ts";
import { createRig, type Rig } from "./rig.ts";

const POLLS = "chat-polls";
const MAPS = { title: "Which map?", choices: ["Mill", "Harbour", "Glacier"] };

async function patch({ app, session }: Rig, id: string, status: string) {
  const path = `/api/channels/${CHANNEL}/${POLLS}/${id}`;
  const call = { method: "PATCH", session, body: { status } };
  const res = await app.request(path, call);
  return { status: res.status, body: await res.json() };
}

const votesOf = (
  { choices }: { choices: { votes: number }[] },
) => choices.map(({ votes }) => votes);

async function itemsOf(rig: Rig) {
  return (await rig.read(POLLS)).items;
}

Deno.test("viewers vote by chat, and what came out is told to pages and alerts", async () => {
  await using rig = await createRig();
  await rig.says("Early", "1");
  rig.app.clock.pass(SECOND_MS);
  const started = await rig.post(POLLS, MAPS);
  assertEquals([started.status, started.body.status], [201, "active"]);
  const { id } = started.body;
  const again = await rig.post(POLLS, MAPS);
  assertEquals([again.status, again.body.id], [201, id], "it runs already");
  const other = await rig.post(POLLS, { ...MAPS, title: "Another?" });
  assertEquals([other.status, other.body.code], [409, "conflict"]);
  await rig.says("Ada", "1");
  await rig.says("Bo", "!vote harbour");
  await rig.says("Ada", "Harbour");
  await rig.says("Cy", "3");
  await rig.says("Cy", "what is 3?");
  const ended = await patch(rig, id, "end");
  assertEquals([ended.status, ended.body.status], [200, "terminated"]);
  assertEquals([votesOf(ended.body), ended.body.voters], [[0, 2, 1], 3]);
  assertEquals((await patch(rig, id, "end")).status, 200);
  assertEquals((await patch(rig, id, "cancel")).status, 409);
  assertEquals((await patch(rig, "pol_none", "end")).status, 404);
  await rig.says("Late", "1");
  assertEquals((await itemsOf(rig)).map(votesOf), [[0, 2, 1]]);

  const [begun] = await rig.told("poll.begin");
  assertEquals([begun.source, begun.pollId, begun.status], [
    "chat",
    id,
    "active",
  ]);
  const [told, ...more] = await rig.told("poll.end");
  assertEquals([votesOf(told), told.status, more], [
    [0, 2, 1],
    "terminated",
    [],
  ]);
});

Deno.test("a poll ends by its time, with the lines that were written in time", async () => {
  await using rig = await createRig();
  await rig.post(POLLS, { ...MAPS, durationSeconds: 30 });
  await rig.says("Ada", "2");
  rig.app.clock.pass(29 * SECOND_MS);
  await rig.says("Bo", "2");
  rig.app.clock.pass(SECOND_MS);
  await rig.says("Cy", "1");
  const { chatPolls } = rig.app.services.audience;
  await chatPolls.runDue();
  assertEquals((await itemsOf(rig))[0].status, "active", "lines may be late");
  rig.app.clock.pass(2 * SECOND_MS);
  await chatPolls.runDue();
  const [poll] = await itemsOf(rig);
  assertEquals([poll.status, poll.endedAt], ["completed", poll.endsAt]);
  assertEquals(votesOf(poll), [0, 2, 0]);
  assertEquals((await rig.told("poll.end")).length, 1);
  const due = await rig.app.kv.get(keys.chatPollDue(CHANNEL));
  assertEquals(due.value, null);
});

Deno.test("a cancelled poll has no result, and is kept as cancelled", async () => {
  await using rig = await createRig();
  const { body } = await rig.post(POLLS, { ...MAPS, durationSeconds: null });
  assertEquals(body.endsAt, null);
  const cancelled = await patch(rig, body.id, "cancel");
  assertEquals(cancelled.body.status, "archived");
  assertEquals((await rig.told("poll.end")).length, 0);
  assertEquals((await rig.told("poll.archived")).length, 1);
  for (const at of numbers(25)) {
    const next = await rig.post(POLLS, { ...MAPS, title: `Poll ${at}` });
    await patch(rig, next.body.id, "end");
  }
  const items = await itemsOf(rig);
  assertEquals([items.length, items[0].title], [20, "Poll 24"]);
});

Deno.test("what is no poll is refused, and so is who may not run one", async () => {
  await using rig = await createRig();
  for (
    const body of [
      { ...MAPS, title: "" },
      { ...MAPS, choices: ["One"] },
      { ...MAPS, choices: ["2", "3"] },
      { ...MAPS, durationSeconds: 5 },
      { ...MAPS, keyword: "two words" },
      { ...MAPS, more: 1 },
    ]
  ) {
    assertEquals(
      (await rig.post(POLLS, body)).status,
      422,
      JSON.stringify(body),
    );
  }
  const path = `/api/channels/${CHANNEL}/${POLLS}`;
  for (const method of ["GET", "POST"]) {
    const body = method === "GET" ? {} : { body: MAPS };
    const res = await rig.app.request(path, { method, ...body });
    assertEquals(res.status, 401, method);
    await res.body?.cancel();
  }
  const foreign = await rig.app.request("/api/channels/9999/chat-polls", {
    method: "POST",
    session: rig.session,
    body: MAPS,
  });
  assertEquals(foreign.status, 403);
  await foreign.body?.cancel();
  let status = 0;
  for (let calls = 0; calls < 400 && status !== 429; calls++) {
    status = (await patch(rig, "pol_none", "end")).status;
  }
  assertEquals(status, 429);
});

Deno.test("two processes count a flood of votes once each, and end the poll once", async () => {
  const clock = standingClock();
  using kv = await openKv(":memory:");
  await using one = await createRig({ kv, clock });
  await using other = await createRig({ kv, clock });
  const rigs = [one, other];
  await one.post(POLLS, { ...MAPS, durationSeconds: 60 });
  const line = (at: number) => ({
    ...chatEvent(`flood-${at}`, String(1 + at % 3)),
    occurredAt: new Date(clock.now() + at).toISOString(),
    actor: { id: `u${at % 700}`, login: `u${at % 700}`, name: `u${at % 700}` },
  });
  const all = numbers(2_100).map(line);
  await Promise.all(rigs.flatMap((rig, half) =>
    numbers(7).map(async (part) => {
      const from = part * 300;
      // Both tell of the last third of each part.
      const till = half === 0 ? from + 200 : from + 300;
      const events = all.slice(half === 0 ? from : from + 100, till);
      await rig.app.services.events.log.append(CHANNEL, events);
      await itemsOf(rig);
    })
  ));
  clock.pass(MINUTE_MS + 2 * SECOND_MS);
  await Promise.all(
    rigs.map(({ app }) => app.services.audience.chatPolls.runDue()),
  );
  await settle();
  const [poll] = await itemsOf(other);
  assertEquals([poll.status, poll.voters], ["completed", 700]);
  assertEquals(votesOf(poll).reduce((sum, votes) => sum + votes), 700);
  assertEquals((await one.told("poll.end")).length, 1);
  assertEquals((await one.told("poll.begin")).length, 1);
});

Deno.test("a process that dies amid a poll leaves it to another, with its end still to be told", async () => {
  const clock = standingClock();
  using kv = await openKv(":memory:");
  const votes = async (rig: Rig) => votesOf((await itemsOf(rig))[0]);
  {
    await using first = await createRig({ kv, clock });
    await first.post(POLLS, { ...MAPS, durationSeconds: 60 });
    await first.says("Ada", "1");
  }
  await using second = await createRig({ kv, clock });
  await second.says("Bo", "2", (event) => {
    event.id = event.act = event.data.messageId = "line-bo";
  });
  clock.pass(MINUTE_MS + 2 * SECOND_MS);
  // As after a crash between the commit that ends it and its event.
  const { chatPolls } = second.app.services.audience;
  await chatPolls.runDue();
  assertEquals(await votes(second), [1, 1, 0]);
  const note = keys.chatPollsNote(CHANNEL);
  await kv.set(note, 1);
  {
    await using third = await createRig({ kv, clock });
    third.app.services.audience.chatPolls.start();
    await settle();
    assertEquals((await kv.get(note)).value, null);
    await third.app.services.audience.chatPolls.stop();
  }
  assertEquals(
    (await second.told("poll.end")).length,
    1,
    "the log has it once",
  );
});

Deno.test("who is banned or erased amid a poll has no vote in it", async () => {
  await using rig = await createRig();
  const { body } = await rig.post(POLLS, MAPS);
  for (const who of ["Ada", "Bo", "Cy"]) await rig.says(who, "1");
  const user = { id: "id-Bo", login: "bo", name: "Bo" };
  await rig.log({
    ...chatEvent("ban-bo", ""),
    kind: "chat.user_cleared",
    occurredAt: new Date(rig.app.clock.now() + 1).toISOString(),
    actor: null,
    data: { user },
  } as never);
  const erased = await rig.post("people/erase", { userId: "id-Cy" });
  assertEquals(erased.status, 200, JSON.stringify(erased.body));
  const ended = await patch(rig, body.id, "end");
  assertEquals([votesOf(ended.body), ended.body.voters], [[1, 0, 0], 1]);
  const kept = await Array.fromAsync(
    rig.app.kv.list({ prefix: keys.chatPollVotesOf(CHANNEL) }),
    ({ key }) => String(key[3]),
  );
  assertEquals(kept.some((person) => person.includes("Cy")), false);
});

Deno.test("a reward adds votes to the poll that runs, once, and fails where it names no choice", async () => {
  await using rig = await createRig();
  const rules = [{
    ...{ on: "reward", reward: "Vote", act: "vote", count: 5 },
    coolDownS: 0,
  }];
  const path = `/api/channels/${CHANNEL}/chat-rules`;
  const save = async () => {
    const call = { method: "PUT", session: rig.session, body: { rules } };
    const res = await rig.app.request(path, call);
    assertEquals(res.status, 200);
    await res.body?.cancel();
    await rig.app.services.audience.chatRules.runDue();
  };
  await save();
  const { body } = await rig.post(POLLS, MAPS);
  for (const [id, input] of [["r1", "harbour"], ["r2", "nonsense"]] as const) {
    const redemption = event("redemption", {
      redemptionId: id,
      reward: {
        ...{ id: "w1", title: "Vote", cost: 100, unit: "points" },
        ...{ source: "custom", prompt: "" },
      },
      input,
      status: "unfulfilled",
      message: null,
    }, { id: `e-${id}` });
    await rig.log(redemption);
    await rig.log(redemption);
  }
  await save();
  await save();
  const records = (await rig.read("chat-rules/records")).items;
  assertEquals(
    records.map((run: { state: string }) => run.state),
    ["failed", "done"],
  );
  const ended = await patch(rig, body.id, "end");
  assertEquals([votesOf(ended.body), ended.body.voters], [[0, 5, 0], 0]);
  assertEquals(ended.body.choices[1].extraVotes, 5);
});

/** Returns a service over a rig's database, and the kinds and polls of what it gives to the log. */
function serviceOf({ app: { kv, clock, services } }: Rig) {
  const given: string[] = [];
  const chatPolls = createChatPollService({
    ...{ kv, clock, log: quietLog, newId: services.newId },
    append(_channelId, events) {
      for (const { kind, data } of events) {
        given.push(`${kind} ${(data as EventData<"poll.begin">).title}`);
      }
      return Promise.resolve([]);
    },
    ownBotsOf: () => Promise.resolve([]),
    catchUp: () => Promise.resolve(),
    listenFromNow: () => Promise.resolve(),
  });
  return { chatPolls, given };
}

Deno.test("that a poll began is not told again once the log may have forgotten it", async () => {
  await using rig = await createRig();
  const { chatPolls, given } = serviceOf(rig);
  const body = NewChatPoll.parse({ ...MAPS, durationSeconds: 86_400 });
  await chatPolls.open(CHANNEL, body);
  assertEquals(given.includes("poll.begin Which map?"), true);
  given.length = 0;
  rig.app.clock.pass(DAY_MS + 2 * SECOND_MS);
  await chatPolls.runDue();
  assertEquals(given, ["poll.end Which map?"]);
  await chatPolls.open(CHANNEL, { ...body, title: "And now?" });
  assertEquals(given.includes("poll.begin Which map?"), false);
  assertEquals(given.includes("poll.begin And now?"), true);
  await chatPolls.stop();
});

Deno.test("a vote that is counted while its person is erased is not written beside the count", async () => {
  await using rig = await createRig();
  const { chatPolls } = serviceOf(rig);
  const { kv, clock } = rig.app;
  await chatPolls.open(CHANNEL, NewChatPoll.parse(MAPS));
  const count = async (text: string) => {
    clock.pass(SECOND_MS);
    const event = await rig.says("Ada", text) as unknown as LiveEvent;
    return await chatPolls.fold(CHANNEL, [event]);
  };
  const commit = async (fold: Awaited<ReturnType<typeof count>>) => {
    const operation = kv.atomic();
    fold?.change(operation);
    return (await operation.commit()).ok;
  };
  assertEquals(await commit(await count("1")), true);
  const again = await count("1");
  await chatPolls.erase(CHANNEL, { id: "id-Ada", nameKeys: [] });
  assertEquals(await commit(again), false);
  assertEquals(await commit(await count("1")), true);
  const [poll] = (await chatPolls.list(CHANNEL)).items;
  assertEquals(poll?.voters, 1);
  await chatPolls.stop();
});

Deno.test("the widget's topic has the poll, whoever holds it", async () => {
  await using rig = await createRig();
  await rig.post(POLLS, MAPS);
  const { topics } = rig.app.services.widgetData;
  const asked = [{ topic: "poll", params: {} }] as const;
  const { values } = await topics.resolve(CHANNEL, asked);
  const [poll] = values as [EventData<"poll.begin">];
  assertEquals([poll.source, poll.title], ["chat", MAPS.title]);
});
