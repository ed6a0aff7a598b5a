import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { createCommandsPageService } from "@/lib/features/bot/commands_page/service.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { loseReplies } from "@/tests/features/bot/counters/lossy_kv.ts";
import { numbers } from "@/tests/support/events.ts";

const CHANNEL = {
  id: "1",
  login: "ada",
  name: "Ada",
  locale: "en",
  timeZone: "UTC",
  currency: "EUR",
  createdAt: 0,
};

function start(kv: Deno.Kv, isPublic = true) {
  return createCommandsPageService({
    kv,
    clock: systemClock,
    base: "https://limelight.test",
    channelByLogin: (login) =>
      Promise.resolve(login === CHANNEL.login ? CHANNEL : null),
    isPublic: () => Promise.resolve(isPublic),
  });
}

/** Commands whose text takes about 330 KB, all of one writer. */
const long = (writer: number) =>
  numbers(500).map((i) =>
    ChatCommand.parse({
      name: `!c${i}`,
      description: `by ${writer}`,
      response: "猫".repeat(200),
    })
  );
const short = (...names: string[]) =>
  names.map((name) => ChatCommand.parse({ name }));

/** Counts the entries of chunked values, heads included. */
async function parts(kv: Deno.Kv): Promise<number> {
  let count = 0;
  for (const prefix of [["chunk"], ["chunk_head"]]) {
    for await (const _ of kv.list({ prefix })) count++;
  }
  return count;
}

Deno.test("there is an empty list before the first", async () => {
  using kv = await openKv(":memory:");
  assertEquals(await start(kv).get("1"), {
    list: { items: [], nextCursor: null, updatedAt: null },
    versionstamp: undefined,
  });
});

Deno.test("a list comes back as it was saved, short or long, and leaves nothing behind", async () => {
  using kv = await openKv(":memory:");
  const commands = start(kv);
  for (const items of [short("!a", "!b"), long(1), long(2), short("!c")]) {
    const saved = await commands.replace("1", items);
    assertEquals(saved.list.items, items);
    assertEquals(await commands.get("1"), saved);
  }
  assertEquals(await parts(kv), 0);
});

Deno.test("of savings held to the same version one is made", async () => {
  using kv = await openKv(":memory:");
  const commands = start(kv);
  const { versionstamp = "" } = await commands.replace("1", short("!a"));
  const results = await Promise.allSettled(
    numbers(4).map((i) =>
      commands.replace("1", long(i), {
        ifMatch: [versionstamp],
        mustBeNew: false,
      })
    ),
  );
  const made = results.filter((one) => one.status === "fulfilled");
  assertEquals(made.length, 1);
  for (const one of results) {
    if (one.status === "rejected") assertEquals(one.reason.code, "stale");
  }
  const now = await commands.get("1");
  assertEquals(now, made[0]?.value);
  // The others' parts are gone.
  await commands.replace("1", short("!z"));
  assertEquals(await parts(kv), 0);
});

Deno.test("the first list may be held to there being none", async () => {
  using kv = await openKv(":memory:");
  const commands = start(kv);
  const isNew = { ifMatch: null, mustBeNew: true };
  await commands.replace("1", short("!a"), isNew);
  await assertRejects(
    () => commands.replace("1", long(1), isNew),
    AppError,
    "it exists already",
  );
  assertEquals(await parts(kv), 0);
});

Deno.test("a reader sees one writer's list, whole, while others write", async () => {
  using kv = await openKv(":memory:");
  const commands = start(kv);
  await commands.replace("1", long(0));
  let writing = true;
  const writers = Promise.all(
    numbers(3).map(async (writer) => {
      for (const _ of numbers(4)) await commands.replace("1", long(writer));
    }),
  ).finally(() => writing = false);
  let readings = 0;
  while (writing) {
    const { list } = await commands.get("1");
    assertEquals(list.items.length, 500);
    assertEquals(
      new Set(list.items.map(({ description }) => description)).size,
      1,
    );
    readings++;
  }
  await writers;
  assert(readings > 0);
  await commands.replace("1", short("!z"));
  assertEquals(await parts(kv), 0);
});

Deno.test("a saving whose answer got lost stands and is not refused", async () => {
  using real = await openKv(":memory:");
  const { versionstamp = "" } = await start(real).replace("1", short("!a"));
  const commands = start(loseReplies(real, 1));
  const saved = await commands.replace("1", short("!b"), {
    ifMatch: [versionstamp],
    mustBeNew: false,
  });
  assertEquals(saved.list.items, short("!b"));
  assertEquals(await start(real).get("1"), saved);
});

Deno.test("a list that cannot be committed leaves the one before", async () => {
  using real = await openKv(":memory:");
  const before = await start(real).replace("1", long(1));
  const away = new Proxy(real, {
    get(target, name) {
      if (name === "atomic") {
        return () => {
          throw new Error("away");
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  await assertRejects(() => start(away).replace("1", short("!b")), Error);
  assertEquals(await start(real).get("1"), before);
});

Deno.test("an unknown and a hidden page fail with the same words", async () => {
  using kv = await openKv(":memory:");
  const unknown = await assertRejects(
    () => start(kv).page("eve", ""),
    AppError,
  );
  const hidden = await assertRejects(
    () => start(kv, false).page("ada", ""),
    AppError,
  );
  assertEquals(hidden.message, unknown.message);
  assertEquals(hidden.code, unknown.code);
});

Deno.test("a page counts what it found of all there is", async () => {
  using kv = await openKv(":memory:");
  const commands = start(kv);
  await commands.replace("1", short("!cat", "!catch", "!dog"));
  const view = await commands.page("ada", "CAT");
  assertEquals([view.found, view.total], [2, 3]);
  assertEquals(view.url, "https://limelight.test/c/ada/commands");
  assertEquals(view.groups[0]?.commands.map(({ name }) => name), [
    "!cat",
    "!catch",
  ]);
});
