/** Pictures and colours of cheermotes. */

/** Prefix of the demo's own cheermotes, in lower case; a picture of theirs is a path of ours. */
const OWN = "limecheer";

/** Twitch serves the pictures of all cheermotes from there, channels' own too. */
export const CHEERMOTE_HOST = "https://d3aqoihi2n8ty8.cloudfront.net";

/** The documented answer of Get Cheermotes has these addresses: prefix, theme, format, tier, scale. */
const PLATFORM = `${CHEERMOTE_HOST}/actions`;

type Row = readonly [tier: number, color: string];

const LOWEST: Row = [1, "#979797"];

/** Tiers by lowest bits, highest first, with the platform's colours. */
export const CHEER_TIERS: readonly Row[] = [
  [10_000, "#f43021"],
  [5_000, "#0099fe"],
  [1_000, "#1db2a5"],
  [100, "#9c3ee8"],
  LOWEST,
];

/**
 * Returns the address of a cheermote's picture. One of a channel's own has no
 * picture there: its addresses are the platform's to tell.
 */
export function cheermotePicture(
  { prefix, tier }: { prefix: string; tier: number },
  { animated }: { animated: boolean },
): string {
  const name = prefix.toLowerCase();
  if (name === OWN) return `/emotes/cheer_${cheerTier(tier)}.svg`;
  const [format, type] = animated ? ["animated", "gif"] : ["static", "png"];
  return `${PLATFORM}/${
    encodeURIComponent(name)
  }/dark/${format}/${tier}/2.${type}`;
}

/** Returns the colour that the platform gives a number of bits, `#rrggbb`. */
export function cheerColor(bits: number): string {
  return rowOf(bits)[1];
}

/** Returns the platform's tier of a number of bits: the lowest bits that look the same. */
export function cheerTier(bits: number): number {
  return rowOf(bits)[0];
}

function rowOf(bits: number): Row {
  return CHEER_TIERS.find(([least]) => bits >= least) ?? LOWEST;
}
