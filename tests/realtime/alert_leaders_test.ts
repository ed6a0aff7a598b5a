import { openKv } from "@/lib/storage/kv.ts";
import { ManualClock, until } from "@/tests/support/clock.ts";
import { startEventService } from "@/tests/support/event_service.ts";
import { type LiveClient, openLive } from "@/tests/support/live_client.ts";

const WS = "/ws/1001";
const ACTIVE = { type: "active", active: true, visible: true };

/** Returns what a page was last told that it leads. */
const told = ({ messages }: LiveClient) =>
  messages.filter((message) => message.type === "leader").at(-1);

const sync = (page: string) => ({
  type: "playback.sync",
  page,
  boxes: ["alerts"],
  from: null,
  awayMs: null,
});

Deno.test("of all pages with alerts one plays those that are heard once in the channel, the one in the program first", async () => {
  const kv = await openKv(":memory:");
  const clock = new ManualClock();
  {
    await using service = startEventService({ kv, clock });
    const { url } = service;
    using gaming = await openLive(url, `${WS}?overlay=scn_1`);
    clock.pass(10);
    using chatting = await openLive(url, `${WS}?overlay=scn_2`);
    // One without alerts leads its own sounds alone.
    using labels = await openLive(url, `${WS}?overlay=scn_3`);
    const all = [gaming, chatting, labels];
    gaming.send(sync("page-gaming"));
    chatting.send(sync("page-chatting"));
    const untilAlerts = (leader: LiveClient) =>
      until(() =>
        all.every((one) => (told(one)?.alerts === true) === (one === leader))
      );
    await untilAlerts(gaming);
    await until(() => all.every((one) => told(one)?.leader === true));
    clock.pass(10);
    chatting.send(ACTIVE);
    await untilAlerts(chatting);
    labels.send(ACTIVE);
    clock.pass(10);
    gaming.send(ACTIVE);
    await untilAlerts(gaming);
    gaming.close();
    await until(() => told(chatting)?.alerts === true);
    await until(() => told(labels)?.leader === true);
  }
  kv.close();
});
