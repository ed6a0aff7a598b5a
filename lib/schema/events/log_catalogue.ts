/** Rules about kinds of events that the event log asks, put together. Pure. */
import type { StoredRetainedCommand } from "@/lib/schema/overlays/control.ts";
import { isShortLived, namesOthers, type NewEvent } from "./catalogue.ts";
import {
  COMMAND_TOPICS,
  retainedAction,
  type RetainedKind,
} from "./retained_commands.ts";
import { refsOf, takenAwayBy } from "./taken_away.ts";
import { afterTelling, toldNames, toldWithinMs } from "./told_acts.ts";

const NOBODY: readonly string[] = [];

const isBan = (kind: string): boolean => kind === "chat.user_cleared";

function bannedBy(event: NewEvent): readonly string[] {
  return event.kind === "chat.user_cleared" && !event.test
    ? refsOf(takenAwayBy(event.data))
    : NOBODY;
}

/**
 * Its version is its event's, so commands compare by their place in the log, and
 * nothing is read before one is stored.
 */
function retainedBy(event: NewEvent, index: number) {
  const action = retainedAction(event.kind);
  if (!action || event.test) return null;
  // Only these kinds have such actions.
  const { data } = event as NewEvent<RetainedKind>;
  const { sceneId, instanceId } = data;
  const command: StoredRetainedCommand = {
    action,
    sceneId,
    instanceId,
    volume: "volume" in data ? data.volume : null,
    at: event.occurredAt,
    index,
  };
  return { topic: COMMAND_TOPICS[action], target: targetOf(command), command };
}

function targetOf({ sceneId, instanceId }: StoredRetainedCommand): string {
  if (instanceId !== null) return `instance:${instanceId}`;
  return sceneId === null ? "" : `scene:${sceneId}`;
}

/** The catalogue as the event log asks it. */
export const LOG_CATALOGUE = {
  isShortLived,
  namesOthers,
  isBan,
  bannedBy,
  retainedBy,
  toldNames,
  toldWithinMs,
  afterTelling,
};
