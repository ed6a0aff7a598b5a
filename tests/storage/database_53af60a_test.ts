import { assert, assertEquals } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import { migrate } from "@/lib/database/migrate.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { refund, tip } from "@/tests/features/widget_data/stats/world.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { partOf, pass, start, withDatabase } from "./earlier_database.ts";

const FOLDER = "tests/fixtures/database_53af60a";
const OTHER = "2002";
const ADA = { id: "id-Ada", login: "ada", name: "Ada" };
const CLEO = { id: "id-Cleo", login: "cleo", name: "Cleo" };

/** State of the service when it wrote the database, and its answers. */
interface Known {
  /** Time of the answers, ms since the epoch. */
  now: number;
  session: string;
  otherSession: string;
  token: string;
  /** Answer of the import of `setup.zip`. */
  imported: unknown;
}

/** Everything in the database. */
async function dump(kv: Deno.Kv): Promise<unknown[]> {
  const entries: unknown[] = [];
  for await (const { key, value } of kv.list({ prefix: [] })) {
    entries.push([key, value]);
  }
  return entries;
}

Deno.test("a database of an earlier version is migrated once, and answers as that version did", async () => {
  await withDatabase<Known>(FOLDER, async (kv, known, clock) => {
    const log = createLog({ level: "off", now: () => clock.now() });
    const position = (await kv.get<string>(["subathon_cursor", CHANNEL])).value;
    await migrate(kv, { log, clock });
    assert(position);
    assertEquals(
      (await kv.get(keys.projectionCursor("subathon", CHANNEL))).value,
      { position, holder: "", until: 0 },
    );
    for (const gone of ["subathon_cursor", "subathon_lease"]) {
      assertEquals(await Array.fromAsync(kv.list({ prefix: [gone] })), []);
    }
    const migrated = await dump(kv);
    await kv.delete(["schema_version"]);
    await migrate(kv, { log, clock });
    assertEquals(await dump(kv), migrated);
    for (let starts = 0; starts < 2; starts++) {
      await using app = await start(kv, clock);
      const { session } = known;
      for (const { path, body } of known.answers) {
        const response = await app.request(path, { session });
        assertEquals(response.status, 200, path);
        // It knew no page of events after the first.
        if (path.includes("/events?")) delete Object(body).nextCursor;
        // Its owners could pin what a lower plan keeps.
        if (path === "/api/widgets/tier") delete Object(body).pinned;
        assertEquals(partOf(await response.json(), body), body, path);
      }
    }
  });
});

Deno.test("what an earlier version counted and carried out is known, and the session goes on", async () => {
  await withDatabase<Known>(FOLDER, async (kv, known, clock) => {
    await using app = await start(kv, clock);
    const { session } = known;
    const at = (path: string) => `/api/channels/${CHANNEL}/${path}`;
    const read = async (path: string) =>
      await (await app.request(at(path), { session })).json();
    const log = async (...events: NewEvent[]) => {
      await app.services.events.log.append(CHANNEL, events);
      await pass(app);
    };
    const figures = async () => ({
      timer: (await read("timer/state")).endsAt,
      ladder: (await read("goals/state")).current,
      challenge: (await read("challenge")).challenge.progress,
      tips: (await (await app.get(
        `/api/widgets/sc/rewards/metric?name=tips&period=all&token=${known.token}`,
      )).json()).value,
    });
    /** Versions of all that commands change. */
    const revisions = async () => [
      (await read("timer/state")).revision,
      (await read("goals/state")).revision,
      (await read("giveaway")).revision,
      (await read("credits/state")).run.revision,
    ];
    const before = await figures();
    const again = { at: known.now, currency: "USD" };

    // The same acts, told once more by others.
    await log(
      tip(ADA, 1_000, { ...again, id: "other:1", transactionId: "t1" }),
      tip(CLEO, 800, { ...again, id: "other:3", transactionId: "t3" }),
      refund("tip:streamlabs:t2", { ...again, id: "other:r2" }),
    );
    assertEquals(await figures(), before);

    // A refund of what was counted then, and a tip of now, at twice its time.
    await log(
      refund("tip:streamlabs:t3", { ...again, id: "new:r3" }),
    );
    const refunded = await figures();
    assertEquals(refunded.tips, before.tips - 800);
    assertEquals(refunded.challenge, before.challenge - 800);
    assert(refunded.timer < before.timer, "time is taken back");
    assert(refunded.ladder < before.ladder, "points are taken back");
    await log(
      tip(CLEO, 800, {
        at: clock.now(),
        currency: "USD",
        id: "new:t5",
        transactionId: "t5",
      }),
    );
    const tipped = await figures();
    assertEquals(tipped.tips, before.tips);
    assertEquals(tipped.challenge, before.challenge);
    assert(tipped.timer > before.timer, "a multiplier runs");

    // Commands that were carried out then.
    const versions = await revisions();
    for (
      const [path, key, body] of [
        ["timer/start", "start-1", {}],
        ["timer/adjust", "adjust-1", { deltaMs: 120_000 }],
        ["goals/adjust", "goals-1", { delta: 5, reason: "A wager" }],
        ["giveaway", "draw-1", { action: "draw" }],
        ["credits/control", "play-1", { action: "play" }],
      ] as const
    ) {
      const call = { method: "POST", session, body };
      const headers = { "idempotency-key": key };
      const response = await app.request(at(path), { ...call, headers });
      assertEquals(response.status, 200, path);
      await response.body?.cancel();
    }
    assertEquals(await revisions(), versions);
    assertEquals(await figures(), tipped);
    const lists = await read("credits/lists");
    const list = { action: "save", title: "Partners", lines: ["Limelight"] };
    const saved = await app.request(at("credits/lists"), {
      method: "POST",
      session,
      body: list,
      headers: { "idempotency-key": "list-1" },
    });
    assertEquals(await saved.json(), lists);
    const unlike = await app.request(at("timer/adjust"), {
      method: "POST",
      session,
      body: { deltaMs: 1 },
      headers: { "idempotency-key": "adjust-1" },
    });
    assertEquals(unlike.status, 409);
    await unlike.body?.cancel();

    // A setup that was imported then is not imported again.
    const response = await app.request(`/api/channels/${OTHER}/setup/import`, {
      method: "POST",
      session: known.otherSession,
      raw: await Deno.readFile(`${FOLDER}/setup.zip`),
      headers: { "idempotency-key": "import-1" },
    });
    assertEquals(response.status, 200);
    // That version kept no list of changes.
    assertEquals(await response.json(), {
      ...Object(known.imported),
      changes: [],
    });
  });
});
