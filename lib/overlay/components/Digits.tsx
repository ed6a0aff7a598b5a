interface DigitsProps {
  /** A clock or a figure. */
  text: string;
  /** Each digit on a tile of its own. */
  tiles?: boolean;
}

/** Draws a value whose digits are all equally wide, so that it never jumps. */
export function Digits({ text, tiles = false }: DigitsProps) {
  return (
    <span class={`ll-digits${tiles ? " is-tiles" : ""}`} dir="ltr">
      <span class="ll-hidden">{text}</span>
      <span aria-hidden="true">
        {Array.from(text, (character, index) => (
          <span
            key={text.length - index}
            class={/\p{Nd}/u.test(character) ? "ll-digit" : "ll-mark"}
          >
            {character === " " ? "\u00a0" : character}
          </span>
        ))}
      </span>
    </span>
  );
}
