import { FitText } from "./FitText.tsx";
import { Icon, type IconName } from "./Icon.tsx";

interface TileProps {
  icon: IconName | null;
  label: string;
  value: string;
  /** From one value to another: longer than a figure. */
  range?: boolean | undefined;
  /** The icon stands before the word, so that the value has all the width. */
  iconByLabel?: boolean;
}

/** A word that is cut is easier to read than a tiny one. */
const LEAST = 0.8;

/** Draws a value with its word. */
export function Tile(
  { icon, label, value, range = false, iconByLabel = false }: TileProps,
) {
  const sign = icon && <Icon name={icon} />;
  return (
    <div class="ll-tile">
      <FitText
        class={`ll-tile-value${range ? " is-range" : ""}`}
        text={value}
      >
        {!iconByLabel && sign}
        {value}
      </FitText>
      <FitText class="ll-tile-label" text={label} least={LEAST}>
        {iconByLabel && sign}
        {label}
      </FitText>
    </div>
  );
}
