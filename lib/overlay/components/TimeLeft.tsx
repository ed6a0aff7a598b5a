import {
  formatClock,
  shownSeconds,
  untilNextSecond,
} from "@/lib/overlay/clock_format.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { Digits } from "./Digits.tsx";
import { Icon } from "./Icon.tsx";

interface TimeLeftProps {
  page: PageInfo;
  endsAt: string;
}

/** Draws the time until an instant, by the server's clock. */
export function TimeLeft({ page, endsAt }: TimeLeftProps) {
  const end = Date.parse(endsAt);
  const now = useNow(
    page,
    (time) => time < end ? untilNextSecond(end - time, "down") : null,
  );
  const seconds = shownSeconds(end - now, "down");
  return (
    <span class="ll-time-left" role="timer">
      <Icon name="clock" />
      <Digits text={formatClock(seconds, "auto", page.locale)} />
    </span>
  );
}
