import { useEffect } from "preact/hooks";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { addActions } from "@/lib/studio/browser/actions.ts";
import type { AudienceStore } from "./audience_store.ts";
import { countdownCommands, stopwatchCommands } from "./clock_commands.ts";
import { counterCommands } from "./counter_commands.ts";
import { giveawayCommands } from "./giveaway_commands.ts";
import { highlightCommands } from "./highlight_commands.ts";
import { viewerQueueCommands } from "./viewer_queue_commands.ts";

const words = AUDIENCE_MESSAGES.actions;

/** Gives what can be done in the room to keys, palette and help. */
export function useAudienceActions(desk: AudienceStore): void {
  const counters = desk.counters.value;
  useEffect(() => {
    const group = ROOM_MESSAGES.audience.name;
    const { giveaway, queue, stopwatch, highlight, readOnly } = desk;
    const [draws, calls, watch] = [
      giveawayCommands(desk),
      viewerQueueCommands(desk),
      stopwatchCommands(desk),
    ];
    const may = (test: () => boolean) => () => !readOnly && test();
    const given = () => giveaway.state.peek().giveaway;
    return addActions([
      {
        id: "audience.draw",
        name: words.draw,
        group,
        keys: "d",
        isEnabled: may(() =>
          given()?.status !== "cancelled" && (given()?.entries ?? 0) > 0
        ),
        run: () => draws.draw(1),
      },
      {
        id: "audience.close",
        name: words.closeGiveaway,
        group,
        isEnabled: may(() => given()?.status === "open"),
        run: draws.close,
      },
      {
        id: "audience.next",
        name: words.next,
        group,
        keys: "n",
        isEnabled: may(() => queue.state.peek().waiting.length > 0),
        run: () => calls.next(1),
      },
      {
        id: "audience.queue",
        name: words.openQueue,
        group,
        isEnabled: may(() => true),
        run() {
          const { open, keyword, limit } = queue.state.peek();
          return open ? calls.close() : calls.open({ keyword, limit });
        },
      },
      {
        id: "audience.stopwatch",
        name: words.stopwatch,
        group,
        keys: "w",
        isEnabled: may(() => true),
        run: () =>
          stopwatch.state.peek().running ? watch.pause() : watch.start(),
      },
      {
        id: "audience.highlight",
        name: words.clearHighlight,
        group,
        isEnabled: may(() => highlight.state.peek().highlight !== null),
        run: highlightCommands(desk).clear,
      },
      ...desk.countdowns.map((countdown) => ({
        id: `audience.countdown.${countdown.id}`,
        name: AUDIENCE_MESSAGES.clocks.start(countdown.name),
        group,
        isEnabled: may(() => !countdown.part.state.peek().running),
        run: countdownCommands(countdown, desk.clock).start,
      })),
      ...counters.map(({ name }) => ({
        id: `audience.counter.${name}`,
        name: words.count(name),
        group,
        isEnabled: may(() => true),
        run: () => counterCommands(desk).count(name, 1),
      })),
    ]);
  }, [desk, counters.map(({ name }) => name).join()]);
}
