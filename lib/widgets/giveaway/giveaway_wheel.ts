import type {
  GiveawaySnapshot,
  WheelState,
} from "@/lib/schema/widgets/state/interaction.ts";

/** As many as have room for their names. */
const MAX_SLICES = 12;

/**
 * Returns the wheel that shows a draw: some of the participants, and the
 * winners. The server drew; the wheel only stops at the first winner.
 */
export function wheelOf(
  { sample, winners, drawnAt, giveawayId }: GiveawaySnapshot,
  durationMs: number,
): Pick<WheelState, "items" | "spin"> {
  const won = winners[0]?.name ?? "";
  const others = [...new Set(sample)].filter((name) => name !== won);
  const names = [...others.slice(1 - MAX_SLICES), won].sort();
  return {
    items: names.map((label) => ({ label, weight: 1 })),
    spin: {
      spinId: `${giveawayId}:${drawnAt}`,
      resultIndex: names.indexOf(won),
      result: won,
      startedAt: drawnAt ?? "",
      durationMs,
    },
  };
}
