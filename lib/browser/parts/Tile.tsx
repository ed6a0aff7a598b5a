import { FitText } from "./FitText.tsx";
import { Icon, type IconName } from "./Icon.tsx";

interface TileProps {
  icon: IconName | null;
  label: string;
  value: string;
}

/** A word that is cut is easier to read than a tiny one. */
const LEAST = 0.8;

/** Draws a value with its word. */
export function Tile({ icon, label, value }: TileProps) {
  return (
    <div class="ll-tile">
      <FitText class="ll-tile-value" text={value}>
        {icon && <Icon name={icon} />}
        {value}
      </FitText>
      <FitText class="ll-tile-label" text={label} least={LEAST} />
    </div>
  );
}
