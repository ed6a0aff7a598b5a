import type { Wire } from "./world.ts";

const HOST = "https://d3aqoihi2n8ty8.cloudfront.net";
const TIERS = [1, 100, 1_000, 5_000, 10_000];

/**
 * Creates a cheermote as Get Cheermotes writes it, highest tier first so that
 * nobody relies on their order. Its pictures are below `folder`.
 */
export function fakeCheermote(
  prefix: string,
  type: string,
  folder: string,
  host = HOST,
): Wire {
  const pictures = (theme: string, tier: number) => ({
    animated: scales(`${host}/${folder}/${theme}/animated/${tier}`, "gif"),
    static: scales(`${host}/${folder}/${theme}/static/${tier}`, "png"),
  });
  return {
    prefix,
    type,
    order: 1,
    last_updated: "2026-01-01T00:00:00Z",
    is_charitable: false,
    tiers: TIERS.toReversed().map((tier) => ({
      min_bits: tier,
      id: String(tier),
      color: "#979797",
      images: { dark: pictures("dark", tier), light: pictures("light", tier) },
      can_cheer: true,
      show_in_bits_card: true,
    })),
  };
}

function scales(folder: string, type: string): Record<string, string> {
  return Object.fromEntries(
    ["1", "1.5", "2", "3", "4"].map((size) => [
      size,
      `${folder}/${size}.${type}`,
    ]),
  );
}
