import { numberText } from "@/lib/studio/messages/figures.ts";
import { VOTE_MESSAGES as words } from "@/lib/studio/messages/votes.ts";

/** One choice of a poll or outcome of a prediction. */
export interface VoteShare {
  id: string;
  title: string;
  amount: number;
}

/** Draws how the answers are shared out, each with a bar. */
export function VoteShares({ shares, unit }: {
  shares: readonly VoteShare[];
  unit: "votes" | "points";
}) {
  const whole = shares.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <ul class="aud-shares">
      {shares.map(({ id, title, amount }) => {
        const percent = whole === 0 ? 0 : Math.round(100 * amount / whole);
        const text = numberText(amount);
        const shown = words.share(
          percent,
          unit === "votes" ? words.votes(amount, text) : words.points(text),
        );
        return (
          <li key={id} class="aud-progress">
            <span dir="auto">{title}</span>
            <progress value={percent} max={100} aria-label={title}>
              {shown}
            </progress>
            <strong>{shown}</strong>
          </li>
        );
      })}
    </ul>
  );
}
