import { isolating } from "@/lib/studio/messages/isolating.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { PreviewLink } from "@/lib/studio/browser/sources/preview_link.ts";
import {
  composeTests,
  positionBehind,
} from "@/lib/studio/browser/preview_tests.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";

let plays = 0;

/**
 * Shows the channel's latest event of support again, in a preview alone: as the
 * button of the activity does for every overlay. Resolves with what was shown,
 * in words.
 */
export async function replayHere(
  channelId: string,
  send: PreviewLink["send"],
): Promise<string> {
  const { data } = await api.get(
    `/api/channels/${channelId}/events?limit=1&kinds=${SUPPORT_KINDS.join()}`,
  );
  const [latest] = data.items;
  if (!latest) return words.nothingToReplay;
  // A test stands behind everything in the log; so does what takes its place.
  const { events: [test] } = await composeTests(channelId, [
    { kind: "follow" },
  ]);
  const id = `test:here:replay:${++plays}`;
  send({
    type: "event",
    event: {
      ...latest as unknown as LiveEvent<"follow">,
      id,
      act: id,
      kind: "control.replay",
      test: true,
      position: positionBehind(test?.position ?? "", plays),
      data: {
        sceneId: null,
        instanceId: null,
        eventId: latest.id,
        event: latest,
      },
    } as unknown as LiveEvent<"control.replay">,
  });
  const { describeRow } = await import(
    "@/lib/studio/browser/live/describe_row.ts"
  );
  const { name, kind, text } = describeRow(
    latest as unknown as Parameters<typeof describeRow>[0],
  );
  return words.replayed(isolating`${name ?? kind} ${text}`.trim());
}
