/** Effects of the stream and the service on a session. Pure. */
import type { NewId } from "@/lib/core/ids.ts";
import { advance, noteBoosts, resumeNow } from "./advance.ts";
import { addDowntime } from "./corrections.ts";
import {
  type CommandResult,
  entryOf,
  NO_CHANGE,
  resultOf,
  resultWithEntry,
} from "./command_result.ts";
import type { PendingCommit } from "./pending_commit.ts";
import { climb } from "./ladder.ts";
import type { Signal, Told } from "./operation.ts";
import { followPlan } from "./plan_limits.ts";
import { recompute } from "./recompute.ts";
import { refund } from "./refunds.ts";
import { rememberRefund } from "./early_refunds.ts";
import { followHypeTrain } from "./rules_edit.ts";

/** Lets the session follow what happens around it. */
export function signal(
  draft: PendingCommit,
  told: Signal,
  newId: NewId,
): CommandResult {
  if (told.name === "downtime") {
    // Before anything else: an end within the downtime is none.
    const entry = addDowntime(draft, told.from, told.to);
    if (entry !== null) draft.touch();
    return { changed: advance(draft) || entry !== null, entry };
  }
  const advanced = advance(draft);
  const by = "told" in told ? told.told : null;
  const seen = by !== null && draft.key(by.deliveryKey) !== null;
  const done = seen ? NO_CHANGE : heed(draft, told, newId);
  if (done.changed) {
    noteBoosts(draft);
    draft.touch();
    if (by !== null) {
      draft.take(by.deliveryKey, {
        id: "",
        occurredAt: new Date(by.occurredAt).toISOString(),
      });
    }
  }
  climb(draft, done.entry);
  return { changed: advanced || done.changed, entry: done.entry };
}

function heed(
  draft: PendingCommit,
  told: Exclude<Signal, { name: "downtime" }>,
  newId: NewId,
): CommandResult {
  const { session, settings } = draft;
  const live = session.state === "running" || session.state === "paused";
  switch (told.name) {
    case "wake":
      return NO_CHANGE;
    case "offline": {
      // The stream lasts while it is live on any platform.
      const occurredAt = followPlatform(draft, told.told, false);
      if (occurredAt === null) return NO_CHANGE;
      // An end after the stream went came of waiting for it.
      const awaited = session.lastRun !== null &&
        (session.endedAt ?? 0) > occurredAt;
      const heeded = settings.onStreamOffline !== "none" && (live || awaited);
      if (!heeded) return NO_CHANGE;
      draft.set({ offlineAt: occurredAt });
      // The grace may be over already when the message comes late.
      advance(draft);
      return resultOf(true);
    }
    case "online": {
      followPlatform(draft, told.told, true);
      const waited = session.offlineAt !== null;
      if (waited) draft.set({ offlineAt: null });
      const resumes = settings.onStreamOnline === "resume" &&
        session.state === "paused" &&
        (session.autoPaused || settings.onStreamOffline === "none");
      if (resumes) resumeNow(draft, () => newId("mul"));
      return resultOf(waited || resumes);
    }
    case "hype_train":
      return resultOf(live && followHypeTrain(draft, told.train));
    case "refund":
      return resultWithEntry(
        refund(draft, entryOf(draft, told.entryId), told.refund),
      );
    case "early_refund":
      rememberRefund(draft, told.event);
      return NO_CHANGE;
    case "plan":
      return resultOf(followPlan(draft, told.room, told.move));
    case "recompute":
      return resultWithEntry(recompute(draft, entryOf(draft, told.entryId)));
  }
}

/**
 * Notes that a platform went live or offline. Returns when the last one of all
 * went, ms since the epoch; `null` while the stream is live on another one.
 */
function followPlatform(
  draft: PendingCommit,
  { platform = "", occurredAt }: Told,
  live: boolean,
): number | null {
  const { platforms = [] } = draft.session;
  const others = platforms.filter((one) => one.platform !== platform);
  const known = platforms.find((one) => one.platform === platform);
  const isLate = known !== undefined && known.at > occurredAt;
  const isSame = known?.at === occurredAt && known.live === live;
  if (!isLate && !isSame) {
    draft.set({ platforms: [...others, { platform, live, at: occurredAt }] });
  }
  return others.some((one) => one.live) || (isLate && known.live)
    ? null
    : Math.max(occurredAt, ...others.map(({ at }) => at));
}
