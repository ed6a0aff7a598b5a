import { assertEquals } from "@std/assert";
import { setImmediate } from "node:timers/promises";
import { createBackground } from "@/lib/app/background.ts";

/** Stands for any service: each call is noted, and lasts until it is let go. */
function createCalls() {
  const underWay = new Map<string, () => void>();
  const part = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_target, name) =>
        name === "then" ? undefined : part(`${path}.${String(name)}`),
      apply: () =>
        new Promise<void>((resolve) => underWay.set(path.slice(1), resolve)),
    });
  return {
    part: part("") as never,
    /** Returns the calls that wait, once all are made that can be. */
    async waiting(): Promise<string[]> {
      await setImmediate();
      return [...underWay.keys()].sort();
    },
    /** Ends calls; all that wait by default. */
    end(...paths: string[]): void {
      for (const path of paths.length > 0 ? paths : [...underWay.keys()]) {
        underWay.get(path)?.();
        underWay.delete(path);
      }
    },
  };
}

Deno.test("what does not need each other stops at once, and what publishes stops before what it asks", async () => {
  const { part, waiting, end } = createCalls();
  const names = [
    "log",
    "layout",
    "events",
    "retention",
    "bot",
    "overlays",
    "widgetData",
    "subathon",
    "audience",
    "account",
    "integrations",
  ];
  const { close } = createBackground({
    ...Object.fromEntries(names.map((name) => [name, Reflect.get(part, name)])),
    platform: {
      grantWatch: null,
      eventSub: Reflect.get(part, "eventSub"),
      eventSources: Reflect.get(part, "eventSources"),
    },
  } as never);
  end();
  const closed = close();
  // What follows the layout is only told to end.
  end("layout.stop");
  const sweeps = [
    "assets.stop",
    "planChanges.stop",
    "retention.stop",
    "people.stop",
    "viewerSamples.stop",
  ];
  assertEquals(
    (await waiting()).map(lastTwo).sort(),
    ["sockets.drain", ...sweeps].sort(),
  );
  end("events.sockets.drain");
  assertEquals(
    (await waiting()).map(lastTwo).sort(),
    ["pages.close", ...sweeps].sort(),
  );
  end();
  assertEquals(
    (await waiting()).map(lastTwo),
    ["eventSub.close", "integrations.close"],
  );
  end("eventSub.close", "integrations.close");
  // Rules of chat act on what stops after them.
  assertEquals(
    (await waiting()).map(lastTwo).filter((name) => !name.endsWith(".close"))
      .sort(),
    ["bot.closeRooms", "chatRules.stop", "sessions.stop"],
  );
  end("audience.chatRules.stop");
  assertEquals(
    (await waiting()).map(lastTwo).filter((name) => !name.endsWith(".close"))
      .sort(),
    [
      "announcements.stop",
      "bot.closeRooms",
      "chatPolls.stop",
      "counters.stop",
      "credits.stop",
      "eventSources.settled",
      "moments.stop",
      "playback.stop",
      "programKeys.settled",
      "sessions.stop",
      "subathon.stop",
      "wheel.stop",
    ],
  );
  end();
  assertEquals((await waiting()).map(lastTwo), ["interaction.stop"]);
  for (const last of ["stats.stop", "syncValues.stop", "log.flush"]) {
    end();
    assertEquals((await waiting()).map(lastTwo), [last]);
  }
  end();
  await closed;
});

/** Returns the part's own name and what was called of it. */
function lastTwo(path: string): string {
  return path.split(".").slice(-2).join(".");
}
