import type { TimePiece } from "@/lib/overlay/clock_face.ts";

interface DigitsProps {
  /** A clock or a figure. */
  text: string;
  /** Each digit on a tile of its own. */
  tiles?: boolean;
  /** The same text in pieces, of which some are small. */
  pieces?: readonly TimePiece[];
}

/** Draws a value whose digits are all equally wide, so that it never jumps. */
export function Digits({ text, tiles = false, pieces }: DigitsProps) {
  return (
    <span class={`ll-digits${tiles ? " is-tiles" : ""}`} dir="ltr">
      <span class="ll-hidden">{text}</span>
      <span aria-hidden="true">
        {pieces
          ? pieces.map(({ text, small }, index) => (
            <span key={index} class={small ? "ll-timer-small" : ""}>
              {characters(text)}
            </span>
          ))
          : characters(text)}
      </span>
    </span>
  );
}

const characters = (text: string) =>
  Array.from(text, (character, index) => (
    <span
      key={text.length - index}
      class={/\p{Nd}/u.test(character) ? "ll-digit" : "ll-mark"}
    >
      {character === " " ? "\u00a0" : character}
    </span>
  ));
