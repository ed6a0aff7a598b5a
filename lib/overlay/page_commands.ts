import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import {
  COMMAND_TOPICS,
  type CommandTopic,
  type RetainedAction,
  type RetainedKind,
} from "@/lib/schema/events/retained_commands.ts";
import type { RetainedCommand } from "@/lib/schema/overlays/control.ts";
import {
  isBlankBy,
  latestCommand,
} from "@/lib/schema/widgets/rules/latest_command.ts";
import type { PageInfo } from "./page_info.ts";

/** Retained commands that a page has received from the dashboard. */
export interface PageCommands {
  /** Accepts commands; one that is held already, or older than what is held, changes nothing. */
  accept(commands: readonly RetainedCommand[]): void;
  /** Notes the scene that the page shows, and its mode: what is not on stream is never blank. */
  setPage(page: Pick<PageInfo, "sceneId" | "mode">): void;
  /** Nothing of the page is seen or heard, and alerts wait. */
  readonly blank: ReadonlySignal<boolean>;
  readonly muted: ReadonlySignal<boolean>;
  /** Master volume, 0 to 1. */
  readonly volume: ReadonlySignal<number>;
  /**
   * Tells whether a widget's queue is paused; an effect that reads it follows
   * it.
   */
  isPaused(instanceId: string): boolean;
  /** The command in force on a topic for a widget. */
  latest(topic: CommandTopic, instanceId: string): RetainedCommand | null;
}

/** Creates the retained commands of a page that has received none yet. */
export function createPageCommands(): PageCommands {
  const held = signal<ReadonlyMap<string, RetainedCommand>>(new Map());
  const page = signal<Pick<PageInfo, "sceneId" | "mode">>({
    sceneId: null,
    mode: "live",
  });
  const latest = (topic: CommandTopic, instanceId: string | null = null) =>
    latestCommand(
      [...held.value.values()],
      topic,
      instanceId,
      page.value.sceneId,
    );
  const blank = computed(() =>
    page.value.mode === "live" && isBlankBy([...held.value.values()])
  );
  return {
    accept(commands) {
      const next = new Map(held.peek());
      for (const command of commands) {
        const { action, sceneId, instanceId } = command;
        const key = JSON.stringify([
          COMMAND_TOPICS[action],
          sceneId,
          instanceId,
        ]);
        const before = next.get(key);
        if (!before || before.position < command.position) {
          next.set(key, command);
        }
      }
      held.value = next;
    },
    setPage: (own) => void (page.value = own),
    blank,
    muted: computed(() => blank.value || latest("sound")?.action === "mute"),
    volume: computed(() => (latest("volume")?.volume ?? 100) / 100),
    isPaused: (instanceId) =>
      blank.value || latest("queue", instanceId)?.action === "pause",
    latest,
  };
}

/** Converts an event of the log to a retained command. */
export function toRetainedCommand(
  { kind, data, occurredAt, position }: LiveEvent<RetainedKind>,
): RetainedCommand {
  // The kinds are the actions with a prefix.
  const action = kind.slice("control.".length) as RetainedAction;
  const volume = "volume" in data ? data.volume : null;
  return {
    action,
    sceneId: data.sceneId,
    instanceId: data.instanceId,
    volume,
    at: occurredAt,
    position,
  };
}
