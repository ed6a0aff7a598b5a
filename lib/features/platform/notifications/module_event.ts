import { isDeeperThan } from "@/lib/core/json_input.ts";
import {
  type Actor,
  CATALOGUE,
  isNewEvent,
  type NewEvent,
} from "@/lib/events/catalogue.ts";
import { actOf } from "@/lib/events/kinds/acts.ts";
import { toInstant } from "@/lib/core/clock.ts";
import { MAX_DEPTH } from "./json.ts";
import { plainMessage } from "./normalise/message.ts";
import { PLATFORM } from "./normalise/draft.ts";
import type { ReadResult } from "./read_notification.ts";
import { ModuleEvent, OTHER_PLATFORM_KINDS } from "./schema.ts";

const OF_OTHER_PLATFORMS = new Set<string>(OTHER_PLATFORM_KINDS);

/** An event of a module with the channel it is for. */
interface ReadModuleEvent {
  channelId: string;
  event: NewEvent;
}

/**
 * Reads one item of a module's batch. What the platform itself tells us
 * (follows, subscriptions, bits …) is refused from modules: one authority a
 * kind. `receivedAt` stands in for a missing `occurredAt`.
 */
export function readModuleEvent(
  item: unknown,
  receivedAt: string,
): ReadResult<ReadModuleEvent> {
  if (isDeeperThan(MAX_DEPTH, item)) return refuse("it is nested too deeply");
  const parsed = ModuleEvent.safeParse(item);
  if (!parsed.success) return refuse(firstIssue(parsed.error.issues));
  const { channelId, id, kind, platform, test, actor } = parsed.data;
  if (platform === PLATFORM && OF_OTHER_PLATFORMS.has(kind)) {
    return refuse(`${PLATFORM} itself reports the kind "${kind}"`);
  }
  const data = CATALOGUE[kind].data.safeParse(prepare(parsed.data.data));
  if (!data.success) return refuse(firstIssue(data.error.issues, "data"));
  const event = {
    id,
    kind,
    occurredAt: toInstant(parsed.data.occurredAt) ?? receivedAt,
    platform,
    test,
    act: id,
    actor: isAnonymous(data.data) ? null : namedActor(actor),
    data: data.data,
  };
  return isNewEvent(event)
    ? { ok: true, value: { channelId, event: { ...event, act: actOf(event) } } }
    : refuse("it is not what its kind says");
}

/** A plain text may stand for a message. */
function prepare(data: Record<string, unknown>): Record<string, unknown> {
  return typeof data.message === "string"
    ? { ...data, message: plainMessage(data.message) }
    : data;
}

function isAnonymous(data: object): boolean {
  return "anonymous" in data && data.anonymous === true;
}

function namedActor(actor: Actor | null): Actor | null {
  if (!actor) return null;
  const { id, login, name } = actor;
  return id === null && login === null && name === null ? null : actor;
}

function firstIssue(
  issues: readonly { path: PropertyKey[]; message: string }[],
  root?: string,
): string {
  const issue = issues[0];
  const path = [...(root ? [root] : []), ...(issue?.path ?? [])]
    .map(String).join(".");
  return `${path === "" ? "" : `${path}: `}${issue?.message ?? "odd"}`;
}

function refuse(why: string): { ok: false; message: string } {
  return { ok: false, message: `Cannot accept the event: ${why}` };
}
