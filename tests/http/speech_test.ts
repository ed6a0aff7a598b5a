import { assertEquals } from "@std/assert";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { eventAt, numbers, tipData } from "@/tests/support/events.ts";
import {
  type FakeSpeaker,
  startFakeSpeaker,
} from "@/tests/support/fake_speaker.ts";

const KEY = "a-secret-key-of-the-speaker";

const startSpeaking = (speaker: FakeSpeaker) =>
  startTestApp({
    fetch,
    env: {
      SPEECH_URL: speaker.url,
      SPEECH_API_KEY: KEY,
      SPEECH_VOICES: "alloy, nova",
    },
  });

/** Saves an alert box that speaks tips of 5.00 and more, and returns its id. */
async function saveAlertBox(app: TestApp, speech = {}): Promise<string> {
  const { instance } = await app.services.overlays.instances.save(CHANNEL, {
    type: "alert-box",
    settings: {
      variants: [{ id: "v", kinds: ["tip"], speechEnabled: true, ...speech }],
    },
  });
  return instance.id;
}

/** Appends a tip with a message and returns its event's id. */
async function tip(app: TestApp, text: string, amount = 500): Promise<string> {
  const event: NewEvent = eventAt(
    app.clock.now(),
    "tip",
    tipData(amount, { message: { text, parts: [{ type: "text", text }] } }),
  );
  await app.services.events.log.append(CHANNEL, [event]);
  return event.id;
}

async function speech(
  app: TestApp,
  { instance, event, token }: {
    instance: string;
    event: string;
    token: string;
  },
): Promise<number> {
  const res = await app.get(
    `/api/widgets/speech/${instance}?event=${event}&token=${token}`,
  );
  await res.body?.cancel();
  return res.status;
}

Deno.test("the message of a tip is read aloud once for all pages", async () => {
  await using speaker = startFakeSpeaker();
  await using app = await startSpeaking(speaker);
  const token = await app.widgetToken();
  const instance = await saveAlertBox(app, {
    speechVoice: "nova",
    speechRate: 150,
  });
  const event = await tip(app, "Good luck tonight");
  const answers = await Promise.all(
    numbers(6).map(() => speech(app, { instance, event, token })),
  );
  assertEquals(answers, [200, 200, 200, 200, 200, 200]);
  assertEquals(speaker.orders, [{
    authorization: `Bearer ${KEY}`,
    model: "tts-1",
    voice: "nova",
    speed: 1.5,
    input: "Good luck tonight",
  }]);
  const res = await app.get(
    `/api/widgets/speech/${instance}?event=${event}&token=${token}`,
  );
  assertEquals(res.headers.get("content-type"), "audio/wav");
  assertEquals(
    (await res.bytes()).length,
    (speaker.answer as Uint8Array).length,
  );
});

Deno.test("nothing is spoken that the alert box would not speak", async () => {
  await using speaker = startFakeSpeaker();
  await using app = await startSpeaking(speaker);
  const token = await app.widgetToken();
  const instance = await saveAlertBox(app);
  const silent = await saveAlertBox(app, { speechEnabled: false });
  const large = await tip(app, "Hello");
  const small = await tip(app, "Hello", 499);
  const empty = await tip(app, "");
  assertEquals(
    await Promise.all([
      speech(app, { instance, event: small, token }),
      speech(app, { instance, event: empty, token }),
      speech(app, { instance, event: "evt_unknown", token }),
      speech(app, { instance: silent, event: large, token }),
    ]),
    [204, 204, 204, 204],
  );
  const { instance: goal } = await app.services.overlays.instances.save(
    CHANNEL,
    { type: "goal-bar" },
  );
  assertEquals(
    await speech(app, { instance: goal.id, event: large, token }),
    204,
  );
  assertEquals(speaker.orders, []);
});

Deno.test("speech opens to the channel's widget token alone", async () => {
  await using speaker = startFakeSpeaker();
  await using app = await startSpeaking(speaker);
  const instance = await saveAlertBox(app);
  const event = await tip(app, "Hello");
  const token = await app.widgetToken();
  const others = await app.widgetToken("2002");
  assertEquals(await speech(app, { instance, event, token: "" }), 401);
  assertEquals(await speech(app, { instance, event, token: "wt_no" }), 401);
  assertEquals(await speech(app, { instance, event, token: others }), 404);
  assertEquals(
    await speech(app, { instance: "wgt_none", event, token }),
    404,
  );
  assertEquals(
    await speech(app, { instance, event: "x".repeat(301), token }),
    422,
  );
  assertEquals(speaker.orders, []);
});

Deno.test("a service that cannot speak leaves it to the page, and is asked again later", async () => {
  await using speaker = startFakeSpeaker();
  await using app = await startSpeaking(speaker);
  const token = await app.widgetToken();
  const instance = await saveAlertBox(app);
  const event = await tip(app, "Hello");
  speaker.answer = 500;
  assertEquals(await speech(app, { instance, event, token }), 204);
  assertEquals(await speech(app, { instance, event, token }), 204);
  assertEquals(speaker.orders.length, 1);
  speaker.answer = new Uint8Array([1, 2, 3]);
  await app.clock.advance(10_001);
  assertEquals(await speech(app, { instance, event, token }), 200);
  assertEquals(speaker.orders.length, 2);
});

Deno.test("a plan speaks so many characters a day, and a failure costs none", async () => {
  await using speaker = startFakeSpeaker();
  await using app = await startSpeaking(speaker);
  await app.services.account.planChanges.change({
    channelId: CHANNEL,
    tier: "free",
  });
  const token = await app.widgetToken();
  const instance = await saveAlertBox(app, { speechMaxChars: 500 });
  const text = (index: number) => `${index}`.padEnd(500, "x");
  speaker.answer = 500;
  const failing = await tip(app, text(99));
  assertEquals(await speech(app, { instance, event: failing, token }), 204);
  speaker.answer = new Uint8Array([1, 2, 3]);
  const answers: number[] = [];
  for (const index of numbers(21)) {
    const event = await tip(app, text(index));
    answers.push(await speech(app, { instance, event, token }));
  }
  assertEquals(answers, [...numbers(20).map(() => 200), 204]);
  const event = await tip(app, text(20));
  await app.clock.advance(24 * 3_600_000);
  assertEquals(await speech(app, { instance, event, token }), 200);
});

Deno.test("without a speech service the page speaks", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  const instance = await saveAlertBox(app);
  const event = await tip(app, "Hello");
  assertEquals(await speech(app, { instance, event, token }), 204);
});

Deno.test("the voices are listed and introduce themselves, each once", async () => {
  await using speaker = startFakeSpeaker();
  await using app = await startSpeaking(speaker);
  const session = await app.signIn();
  const list = await app.get("/api/widgets/voices", { session });
  assertEquals(await list.json(), {
    items: ["alloy", "nova"],
    nextCursor: null,
  });
  const sample = (voice: string) =>
    app.get(`/api/widgets/voices/${voice}`, { session });
  for (const _ of numbers(2)) {
    const res = await sample("nova");
    assertEquals(res.headers.get("content-type"), "audio/wav");
    await res.body?.cancel();
  }
  assertEquals(
    speaker.orders.map(({ voice, speed }) => [voice, speed]),
    [["nova", 1]],
  );
  const unknown = await sample("none");
  assertEquals([unknown.status, (await unknown.json()).code], [
    404,
    "not_found",
  ]);
  speaker.answer = 500;
  assertEquals((await sample("alloy")).status, 204);
});

Deno.test("without anything that speaks there are no voices", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const list = await app.get("/api/widgets/voices", { session });
  assertEquals((await list.json()).items, []);
  const res = await app.get("/api/widgets/voices/alloy", { session });
  assertEquals(res.status, 404);
  await res.body?.cancel();
});

Deno.test("a voice of the computer is the page's, not the service's", async () => {
  await using speaker = startFakeSpeaker();
  await using app = await startSpeaking(speaker);
  const token = await app.widgetToken();
  const event = await tip(app, "Hello");
  for (const speechVoice of ["computer", "computer:Zira"]) {
    const instance = await saveAlertBox(app, { speechVoice });
    assertEquals(await speech(app, { instance, event, token }), 204);
  }
  assertEquals(speaker.orders, []);
});
