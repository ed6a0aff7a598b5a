import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { HeldFollowList } from "@/lib/schema/platform/follow_guard.ts";
import { HELD_FOLLOWS_MESSAGES as words } from "@/lib/studio/messages/held_follows.ts";
import { ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import { createHeldFollows } from "./held_follows_resource.ts";

/** Says how many follows are held, and leads to them; draws nothing while none is. */
export function HeldFollowsNotice(
  { channelId, held }: {
    channelId: string;
    /** Follows as they were when the page was drawn. */
    held: HeldFollowList;
  },
) {
  const list = useSignal(held);
  useEffect(() => createHeldFollows(channelId, list).follow(), [channelId]);
  const { count } = list.value;
  if (count === 0) return null;
  return (
    <Notice
      action={
        <ButtonLink href="/studio/live#held-follows" icon="arrow-right">
          {words.toLive}
        </ButtonLink>
      }
    >
      {words.title(count)}. {words.lede}
    </Notice>
  );
}
