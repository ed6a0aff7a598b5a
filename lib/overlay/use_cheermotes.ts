import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type {
  CheermotesAnswer,
} from "@/lib/schema/widget_data/platform_reads.ts";
import { apiUrl } from "./page_address.ts";
import type { PageInfo } from "./page_info.ts";
import { readSeldom } from "./read_seldom.ts";

type Tiers = Extract<
  CheermotesAnswer,
  { available: true }
>["items"][0]["tiers"];

/** Pictures of the channel's own cheermotes, by prefix in lower case. */
type OwnCheermotes = ReadonlyMap<string, Tiers>;

const own = signal<OwnCheermotes>(new Map());
const readOwn = readSeldom(readCheermotes);

/**
 * Returns the channel's own cheermotes; none until they are loaded, or when
 * they cannot be loaded. A page asks when the first cheer is drawn, and at most
 * every ten minutes.
 */
export function useCheermotes(page: PageInfo, wanted: boolean): OwnCheermotes {
  useEffect(() => {
    if (wanted && page.mode !== "still") readOwn();
  }, [wanted]);
  return own.value;
}

/**
 * Returns the address of a picture of the channel's own cheermote; `null` when
 * it is none of them.
 */
export function ownCheermotePicture(
  own: OwnCheermotes,
  { prefix, bits }: { prefix: string; bits: number },
  { animated }: { animated: boolean },
): string | null {
  const tiers = own.get(prefix.toLowerCase());
  const tier = tiers?.findLast(({ minBits }) => minBits <= bits) ?? tiers?.[0];
  return (animated ? tier?.animatedUrl : tier?.stillUrl) ?? null;
}

async function readCheermotes(): Promise<void> {
  const res = await fetch(apiUrl("sc/twitch/cheermotes"));
  const answer: CheermotesAnswer | null = res.ok ? await res.json() : null;
  if (!answer?.available) return;
  own.value = new Map(
    answer.items.map(({ prefix, tiers }) => [prefix.toLowerCase(), tiers]),
  );
}
