import { escapeMarkup } from "@/lib/core/escape_markup.ts";
import { firstGrapheme } from "@/lib/core/graphemes.ts";
import { hash32 } from "./random.ts";

const BACKGROUNDS = [
  "#5B3FD6",
  "#0F7B6C",
  "#B4316B",
  "#8A5A00",
  "#1F5FBF",
  "#7A3E9D",
  "#2F6B2F",
  "#A2402B",
] as const;

/**
 * Returns a square picture with the first letter of `name`, as a `data:` URL.
 */
export function avatarOf(name: string): string {
  return picture(name, { width: 300, height: 300 });
}

/**
 * Returns a wide picture with the first letter of `title`, as a `data:` URL.
 */
export function thumbnailOf(title: string): string {
  return picture(title, { width: 480, height: 272 });
}

function picture(
  text: string,
  { width, height }: { width: number; height: number },
): string {
  const ground = BACKGROUNDS[hash32(text) % BACKGROUNDS.length];
  const letter = escapeMarkup(firstGrapheme(text).toUpperCase());
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>` +
    `<text x="50%" y="50%" dy=".36em" text-anchor="middle" fill="#fff" font-family="sans-serif" font-size="${
      height / 2
    }">${letter}</text></svg>`;
  // Nothing of it may end a `url()` either.
  const written = encodeURIComponent(svg)
    .replace(/[()']/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `data:image/svg+xml,${written}`;
}
