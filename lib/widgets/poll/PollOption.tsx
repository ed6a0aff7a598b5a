import type { Formatter } from "@/lib/overlay/format.ts";
import type { PollOptionTally } from "@/lib/overlay/poll_tally.ts";
import { type Messages, t } from "@/lib/locales/translator.ts";
import { Icon } from "@/lib/overlay/components/Icon.tsx";
import { POLL_MESSAGES } from "./messages.ts";

interface PollOptionProps {
  option: PollOptionTally;
  /** Results are shown. */
  open: boolean;
  /** It has won, alone or with others. */
  leads: boolean;
  tie: boolean;
  votes: "percent" | "count" | "both";
  formatter: Formatter;
  words: Messages;
}

/**
 * Draws one option: its number, its title, its share; the winner has a word and
 * a picture.
 */
export function PollOption(
  { option, open, leads, tie, votes, formatter, words }: PollOptionProps,
) {
  const percent = formatter.percent(option.percent);
  const count = formatter.number(option.votes);
  const figure = votes === "percent"
    ? percent
    : votes === "count"
    ? count
    : `${percent} (${count})`;
  return (
    <div
      class="ll-option"
      data-leads={leads}
      style={{ "--share": String(open ? option.share : 0) }}
    >
      <i class="ll-option-fill" />
      <span class="ll-option-number">{option.number}</span>
      <span class="ll-option-title ll-cut" dir="auto">{option.title}</span>
      {leads && (
        <span class="ll-option-won">
          <Icon name="trophy" />
          {t(words, POLL_MESSAGES, tie ? "poll.tie" : "poll.winner")}
        </span>
      )}
      {open && <span class="ll-option-figure">{figure}</span>}
    </div>
  );
}
