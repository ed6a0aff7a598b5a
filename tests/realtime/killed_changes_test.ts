import { assert, assertEquals } from "@std/assert";
import {
  type DemoOwner,
  type OwnersCall,
  signInToDemo,
} from "@/tests/support/demo_owner.ts";
import { LiveClient, openLive } from "@/tests/support/live_client.ts";
import type { TestProcess } from "@/tests/support/process.ts";
import { startServiceProcess } from "@/tests/support/service_process.ts";
import { openWay, waysOf } from "@/tests/support/ways.ts";

/** A change that shows that those before it were told of. */
const LAST = "kv.updated";

/** The demo's channel in its owner's hands. */
interface Studio {
  live: string;
  call: DemoOwner["call"];
  /** Returns a change that was not made yet, which pages are told of by an event of this kind. */
  change(kind: string): OwnersCall;
}

/** Signs in to the demo and makes a custom widget and an alert box. */
async function openStudio(process: TestProcess): Promise<Studio> {
  const { call, channelId, widgetToken, sceneId } = await signInToDemo(process);
  const instances = `/api/channels/${channelId}/widget-instances`;
  const alertBox = await call(process, {
    method: "POST",
    path: instances,
    body: { type: "alert-box", name: "Alerts" },
  });
  const custom = await call(process, {
    method: "POST",
    path: "/api/widgets/custom/new",
    body: { name: "Mine", html: "" },
  });
  let made = 0;
  return {
    live: `/ws/${channelId}?token=${widgetToken}`,
    call,
    change(kind) {
      const number = ++made;
      switch (kind) {
        case "scene.updated":
          return {
            method: "PATCH",
            path: `/api/widgets/scenes/${sceneId}`,
            body: { name: `Scene ${number}` },
          };
        case "sound.assigned":
          return {
            method: "PUT",
            path: `/api/widgets/instances/${alertBox.id}/sounds/follow`,
            body: { soundId: "snd_chime_bright", volume: number / 100 },
          };
        default:
          return {
            method: "PUT",
            path: `/api/widgets/kv/${custom.id}/lives`,
            body: number,
          };
      }
    },
  };
}

for (const way of waysOf(["file"])) {
  Deno.test(`${way.title}, a process that is killed right after a change is stored tells of it once, when it is started again`, async () => {
    await using stack = new AsyncDisposableStack();
    const standing = await openWay(way, stack);
    const start = () => startServiceProcess({ ...standing, mortal: true });
    let process = await start();
    try {
      const { live, call, change } = await openStudio(process);

      /** Makes the change in a process that dies of it, and answers what the next one's pages hear. */
      const dieOf = async (kind: string, part: string): Promise<string[]> => {
        using before = await openLive(process.url, live);
        await (await fetch(`${process.url}/die/${part}`)).body?.cancel();
        assert(before.hello);
        // It may be answered before pages are told.
        await Promise.allSettled([call(process, change(kind))]);
        await before.untilClosed();
        await process.kill();

        process = await start();
        using after = new LiveClient(
          process.url,
          `${live}&since=${before.hello.position}`,
        );
        await after.until(({ events }) => events.some((e) => e.kind === kind));
        // Whoever tells of another change goes through all that was left before.
        const other = kind === LAST ? "scene.updated" : LAST;
        await call(process, change(other));
        await after.until(({ events }) => events.some((e) => e.kind === other));
        return after.events.map((event) => event.kind)
          .filter((told) => told !== other);
      };

      for (const kind of ["scene.updated", "sound.assigned", LAST]) {
        assertEquals(await dieOf(kind, "announcement"), [kind]);
      }
      // It was told, and the note of it was left.
      assertEquals(await dieOf("scene.updated", "event_log"), [
        "scene.updated",
      ]);
    } finally {
      await process.kill();
    }
  });
}
