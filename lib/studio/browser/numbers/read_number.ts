/** Longest text that is read as a number. */
const MAX_TEXT = 64;
const MAX_DEPTH = 8;

/**
 * Reads a number as people write it into a field: `640`, `1920/2-300`,
 * `(1920 - 600) / 2`, with a decimal comma too. Returns `null` for anything
 * else, and for what has no finite value.
 */
export function readNumber(text: string): number | null {
  if (text.length > MAX_TEXT) return null;
  const written = text.replaceAll(",", ".").replaceAll("×", "*")
    .replaceAll("÷", "/").replaceAll("−", "-");
  let at = 0;
  let depth = 0;

  const skip = () => {
    while (written[at] === " ") at++;
  };
  const take = (signs: string): string | null => {
    skip();
    const sign = written[at];
    if (sign === undefined || !signs.includes(sign)) return null;
    at++;
    return sign;
  };

  function plain(): number {
    skip();
    const from = at;
    while (isDigit(written[at])) at++;
    if (written[at] === ".") at++;
    while (isDigit(written[at])) at++;
    const digits = written.slice(from, at);
    return digits === "" || digits === "." ? NaN : Number(digits);
  }

  function factor(): number {
    if (++depth > MAX_DEPTH) return NaN;
    const sign = take("+-");
    let value: number;
    if (sign) value = sign === "-" ? -factor() : factor();
    else if (take("(")) {
      value = sum();
      if (!take(")")) value = NaN;
    } else value = plain();
    depth--;
    return value;
  }

  function product(): number {
    let value = factor();
    for (let sign = take("*/"); sign; sign = take("*/")) {
      value = sign === "*" ? value * factor() : value / factor();
    }
    return value;
  }

  function sum(): number {
    let value = product();
    for (let sign = take("+-"); sign; sign = take("+-")) {
      value = sign === "+" ? value + product() : value - product();
    }
    return value;
  }

  const value = sum();
  skip();
  return at === written.length && Number.isFinite(value) ? value : null;
}

const isDigit = (sign: string | undefined): boolean =>
  sign !== undefined && sign >= "0" && sign <= "9";
