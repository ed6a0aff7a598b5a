import { assert, assertEquals } from "@std/assert";
import { foldCredits } from "@/lib/features/subathon/credits/fold.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { eventAt } from "@/tests/support/events.ts";
import { CHANNEL, cheer, createRig, message, withRig } from "./rig.ts";

const DEEP = { depth: 9, iterableLimit: Infinity };

/** Names on the lists that are stored for runs, each once. */
async function storedNames(kv: Deno.Kv): Promise<string[]> {
  const parts = await Array.fromAsync(
    kv.list<{ text: string }[]>({ prefix: ["credits_part"] }),
  );
  const names = parts.flatMap(({ value }) => value.map(({ text }) => text));
  return [...new Set(names)];
}

Deno.test("a ban empties a line of the running roll and nothing jumps", () =>
  withRig(async (rig, clock) => {
    for (const who of ["Ada", "Bob", "Cleo"]) await rig.log("follow", who, {});
    const { run } = await rig.control({ action: "play" });
    await rig.log("chat.user_cleared", null, {
      user: { id: "id-Bob", login: "bob", name: "Bob" },
    });
    const { sections } = await rig.state();
    const followers = sections.followers;
    assert(followers?.available);
    assertEquals(
      followers.items.map(({ text, removed }) => [text, removed]),
      [["Ada", false], ["", true], ["Cleo", false]],
    );
    await rig.credits.settled();
    const last = (await rig.told()).at(-1)?.data as { revision: number };
    assert(last.revision > run.revision, "pages are told to look again");
    clock.pass(1_000);
    await rig.log("chat.message", "Bob", message());
    const back = await rig.names("followers", { window: "24h" });
    assertEquals(back, ["Ada", "Bob", "Cleo"], "who writes is not banned");
  }));

Deno.test("an erased person is gone for good, from roll, lists and database", () =>
  withRig(async (rig) => {
    await rig.log("cheer", "Ada", cheer(100));
    await rig.log("chat.message", "Ada", message());
    await rig.log("cheer", "Bob", cheer(50));
    await rig.control({ action: "play" });
    await rig.clear({ userId: "id-Ada" });
    assertEquals(await rig.names("cheerers"), ["", "Bob"]);
    await rig.log("chat.message", "Ada", message());
    await rig.log("cheer", "Ada", cheer(100));
    await rig.log("follow", "Ada", {});
    assertEquals(await rig.names("chatters", { window: "24h" }), []);
    for await (const { key, value } of rig.kv.list({ prefix: [] })) {
      const own = String(key[0]).startsWith("credits") &&
        key[0] !== "credits_erased";
      if (own) assert(!Deno.inspect(value, DEEP).includes("id-Ada"), `${key}`);
    }
  }));

Deno.test("people who are erased at the same time, on two processes, are all gone from the roll", () =>
  withRig(async (rig) => {
    const other = rig.another();
    const people = Array.from({ length: 30 }, (_, index) => `User${index}`);
    for (const who of people) await rig.log("cheer", who, cheer(100));
    await rig.control({ action: "play" });
    await Promise.all(
      people.slice(1).map((who, index) =>
        (index % 2 ? rig : other).clear({ userId: `id-${who}` })
      ),
    );
    const named = (await storedNames(rig.kv)).filter((name) => name !== "");
    assertEquals(named, ["User0"]);
  }));

Deno.test("who is erased while a roll's lists are made is on none of them", async () => {
  let erase = () => Promise.resolve();
  // Asked after the cheerers were written down.
  const goals = async () => {
    await erase();
    return null;
  };
  await withRig(async (rig) => {
    await rig.log("cheer", "Ada", cheer(100));
    await rig.log("cheer", "Bob", cheer(50));
    erase = async () => {
      erase = () => Promise.resolve();
      assertEquals(await storedNames(rig.kv), ["Ada", "Bob"]);
      await rig.clear({ userId: "id-Ada" });
    };
    const { changed, run } = await rig.control({ action: "play" });
    assertEquals([changed, run.state], [true, "rolling"]);
    assertEquals(await storedNames(rig.kv), ["Bob"]);
    assertEquals(await rig.names("cheerers"), ["Bob"]);
  }, { sources: { goals } });
});

Deno.test("who is erased when a roll has just begun is on none of its lists", () =>
  withRig(async (rig, clock) => {
    await rig.log("cheer", "Ada", cheer(100));
    await rig.log("cheer", "Bob", cheer(50));
    const kv = new Proxy(rig.kv, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (name !== "atomic" || typeof member !== "function") {
          return typeof member === "function" ? member.bind(target) : member;
        }
        return () => {
          const operation = target.atomic();
          const { sum, commit } = operation;
          operation.sum = (...args) => {
            // The roll begins right before the erasure is noted.
            operation.commit = async () => {
              await rig.control({ action: "play" });
              return await commit.call(operation);
            };
            return sum.apply(operation, args);
          };
          return operation;
        };
      },
    });
    const other = createRig({ kv, clock });
    await other.clear({ userId: "id-Ada" });
    assertEquals(await storedNames(rig.kv), ["", "Bob"]);
    await other.credits.stop();
    await other.events.flush();
  }));

Deno.test("what is being collected when its person is erased is collected anew, without them", () =>
  withRig(async (rig, clock) => {
    const actor = { id: "id-Ada", login: "ada", name: "Ada" };
    const events = [eventAt(clock.now(), "cheer", cheer(100), { actor })];
    const logged = events.map((event) => ({
      ...event,
      v: 1,
      position: "1",
      receivedAt: event.occurredAt,
    })) as LiveEvent[];
    const commit = async () => {
      const operation = rig.kv.atomic();
      const changes = await foldCredits(rig.kv, CHANNEL, logged);
      return { operation, changes };
    };
    const { operation, changes } = await commit();
    await rig.clear({ userId: "id-Ada" });
    changes.change(operation);
    assertEquals((await operation.commit()).ok, false);
    const anew = await commit();
    anew.changes.change(anew.operation);
    assertEquals((await anew.operation.commit()).ok, true);
    const rows = await Array.fromAsync(
      rig.kv.list({ prefix: ["credits_row"] }),
    );
    assertEquals(rows, []);
  }));
