import { isDeeperThan } from "@/lib/core/json_input.ts";
import {
  type Actor,
  type NewEvent,
  parseNewEvent,
} from "@/lib/schema/events/catalogue.ts";
import { actOf } from "@/lib/schema/events/acts.ts";
import { withIdsOn } from "@/lib/schema/events/identity.ts";
import { toInstant } from "@/lib/core/clock.ts";
import { cleanLine } from "@/lib/core/unseen.ts";
import {
  ModuleEvent,
  OTHER_PLATFORM_KINDS,
} from "@/lib/schema/platform/notifications.ts";
import { MAX_DEPTH } from "./json.ts";
import { plainMessage } from "./normalise/message.ts";
import { PLATFORM } from "./normalise/draft.ts";
import type { ReadResult } from "./read_notification.ts";

const OF_OTHER_PLATFORMS = new Set<string>(OTHER_PLATFORM_KINDS);

/** An event of a module with the channel it is for. */
interface ReadModuleEvent {
  channelId: string;
  event: NewEvent;
}

/**
 * Reads one item of a module's batch. What the platform itself tells us
 * (follows, subscriptions, bits …) is refused from modules: one authority a
 * kind. `receivedAt` stands in for a missing `occurredAt`, and for a later one:
 * a clock or a time zone is wrong there, and the event would stay the latest of
 * its kind for as long.
 */
export function readModuleEvent(
  item: unknown,
  receivedAt: string,
): ReadResult<ReadModuleEvent> {
  if (isDeeperThan(MAX_DEPTH, item)) return refuse("it is nested too deeply");
  const parsed = ModuleEvent.safeParse(item);
  if (!parsed.success) return refuse(firstIssue(parsed.error.issues));
  const { channelId, id, kind, platform, test, actor, data } = parsed.data;
  if (platform === PLATFORM && OF_OTHER_PLATFORMS.has(kind)) {
    return refuse(`${PLATFORM} itself reports the kind "${kind}"`);
  }
  const read = parseNewEvent({
    id,
    kind,
    occurredAt: toInstant(parsed.data.occurredAt) ?? receivedAt,
    platform,
    test,
    act: id,
    actor: isAnonymous(data) ? null : namedActor(actor),
    data: prepare(data),
  });
  if (!read.success) return refuse(firstIssue(read.error.issues));
  const act = actOf(read.data);
  const event = withIdsOn(platform, read.data);
  const occurredAt = earlier(event.occurredAt, receivedAt);
  return {
    ok: true,
    value: { channelId, event: { ...event, act, occurredAt } },
  };
}

const earlier = (a: string, b: string): string =>
  Date.parse(b) < Date.parse(a) ? b : a;

/** A plain text may stand for a message. */
function prepare(data: Record<string, unknown>): Record<string, unknown> {
  return typeof data.message === "string"
    ? { ...data, message: plainMessage(data.message) }
    : data;
}

function isAnonymous({ anonymous }: Record<string, unknown>): boolean {
  return anonymous === true;
}

/** Returns who did it, with a name that can be drawn; `null` for nobody known. */
function namedActor(actor: Actor | null): Actor | null {
  if (!actor) return null;
  const { id, login } = actor;
  // Givers name themselves, and the amount beside a name could read backwards.
  const name = cleanLine(actor.name ?? "") || null;
  return id === null && login === null && name === null
    ? null
    : { id, login, name };
}

function firstIssue(
  issues: readonly { path: PropertyKey[]; message: string }[],
): string {
  const issue = issues[0];
  const path = (issue?.path ?? []).map(String).join(".");
  return `${path === "" ? "" : `${path}: `}${issue?.message ?? "odd"}`;
}

function refuse(why: string): { ok: false; message: string } {
  return { ok: false, message: `Cannot accept the event: ${why}` };
}
