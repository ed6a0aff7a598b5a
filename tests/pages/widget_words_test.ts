/** Words that every object has, in what the code of custom widgets asks for. */
import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { withWidget } from "./support/custom_widget.ts";

const WORDS = ["constructor", "__proto__", "toString", "2", "hasOwnProperty"];
const list = JSON.stringify(WORDS);

Deno.test("fields, keys, counters and events of any name are what was made of them, and else nothing", () =>
  withWidget({
    name: "Words",
    js: `window.heard = [];
addEventListener("onWidgetLoad", ({ detail }) => window.loaded = detail.fieldData);
addEventListener("onEventReceived", ({ detail }) => heard.push(JSON.stringify(detail)));`,
    fields: { "2": { type: "text", value: "two" } },
    values: {
      toString: "set",
      nested: JSON.parse('{"__proto__":[1],"constructor":2}'),
    },
  }, async ({ app, run }) => {
    // Which of them the widget has, it has with their own values.
    assertEquals(
      await run(
        `${list}.map((word) => JSON.stringify(limelight.fields.get(word) ?? null))`,
      ),
      ["null", "null", '"set"', '"two"', "null"],
    );
    assertEquals(
      await run(
        `[JSON.stringify(loaded.nested), JSON.stringify(limelight.fields.get("nested"))]`,
      ),
      Array(2).fill('{"__proto__":[1],"constructor":2}'),
    );

    // Nothing is stored, then each under its name, at one widget and for all.
    assertEquals(
      await run(
        `Promise.all(${list}.flatMap((word) => [limelight.kv.get(word), SE_API.store.get(word)]))`,
      ),
      WORDS.flatMap(() => [null, null]),
    );
    assertEquals(
      await run(`Promise.all(${list}.map(async (word) => {
        await limelight.kv.update(word, (value) => ({ [word]: [value, word] }));
        await SE_API.store.set(word, { of: word });
        const stored = await limelight.kv.get(word);
        return JSON.stringify([stored.value, await SE_API.store.get(word)]);
      }))`),
      WORDS.map((word) => `[{"${word}":[null,"${word}"]},{"of":"${word}"}]`),
    );

    // Counters that nobody made are 0.
    const counts =
      `Promise.all(${list}.map(async (word) => (await SE_API.counters.get(word)).count))`;
    assertEquals(await run(counts), WORDS.map(() => 0));
    for (const [index, word] of WORDS.entries()) {
      const name = word.toLowerCase();
      await app.services.bot.counters.set(CHANNEL, name, index + 1);
    }
    assertEquals(await run(counts), WORDS.map((_, index) => index + 1));

    // Events of any name come with what they carry.
    await run(
      `(heard.length = 0, Promise.all(${list}.map((word) => SE_API.events.emit(word, { [word]: 1 }))))`,
    );
    const told = await run<string[]>(`new Promise(function look(done) {
      const own = heard.filter((one) => !one.includes("kvstore"));
      own.length >= ${WORDS.length} ? done(own) : setTimeout(() => look(done), 20);
    })`);
    assertEquals(
      told.map((one) => JSON.parse(one).listener).sort(),
      WORDS.toSorted(),
    );
    for (const [index, word] of WORDS.entries()) {
      assertEquals(told[index]?.includes(`{"${word}":1}`), true, told[index]);
    }
  }));
