import { z } from "zod";

/** A colour as `#RGB`, `#RRGGBB` or `#RRGGBBAA` in any case, read as `#RRGGBBAA` in upper case. */
export const HexColor = z.string()
  .regex(
    /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/,
    "Must be a colour such as #7C5CFF, or #7C5CFFCC with its opacity",
  )
  .overwrite(toFullHex);

/** The colour with all its digits: opaque where no opacity is said. Any other text stays as it is. */
function toFullHex(color: string): string {
  if (!/^#[0-9A-Fa-f]+$/.test(color)) return color;
  const digits = color.slice(1).toUpperCase();
  const six = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return `#${six.length === 6 ? `${six}FF` : six}`;
}
