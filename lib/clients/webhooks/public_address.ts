/** Tells addresses that the whole internet reaches from all others. Pure. */

/** Networks of IPv4 that are not the public internet's (IANA's registry of special purposes). */
const RESERVED_V4: readonly (readonly [network: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** The one network of IPv6 that is given to the internet … */
const GLOBAL_V6 = ["2000::", 3] as const;
/** … and its parts that are for tunnels, protocols and examples. */
const RESERVED_V6: readonly (readonly [network: string, bits: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/** Networks of IPv6 whose last 32 bits are an address of IPv4: mapped ones, and those of a translator. */
const HOLDING_V4: readonly (readonly [network: string, bits: number])[] = [
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
];

/** Parses an address of IPv4 in its usual form; `null` for any other text. */
function parseV4(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    if (!/^(?:0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null;
    value = (value << 8n) | BigInt(part);
  }
  return value;
}

/** Parses an address of IPv6; `null` for any other text, and for one with a zone. */
function parseV6(text: string): bigint | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const last = dotted?.[2] === undefined ? null : parseV4(dotted[2]);
  if (dotted && last === null) return null;
  const plain = dotted && last !== null
    ? `${dotted[1]}${(last >> 16n).toString(16)}:${
      (last & 0xffffn).toString(16)
    }`
    : text;
  const halves = plain.split("::");
  if (halves.length > 2) return null;
  const [before = [], after = []] = halves.map((half) =>
    half === "" ? [] : half.split(":")
  );
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after];
  let value = 0n;
  for (const group of groups) {
    if (!/^[0-9a-f]{1,4}$/i.test(group)) return null;
    value = (value << 16n) | BigInt(`0x${group}`);
  }
  return value;
}

function isIn(
  address: bigint,
  [network, bits]: readonly [network: string, bits: number],
): boolean {
  const v4 = parseV4(network);
  const start = v4 ?? parseV6(network) ?? 0n;
  const rest = BigInt((v4 === null ? 128 : 32) - bits);
  return address >> rest === start >> rest;
}

const isPublicV4 = (address: bigint): boolean =>
  !RESERVED_V4.some((network) => isIn(address, network));

/**
 * Tells whether an address of IPv4 or IPv6 is one of the public internet: no
 * address of this machine, of a network around it, of a group, or of an example.
 * A text that is no address is none.
 */
export function isPublicAddress(text: string): boolean {
  const v4 = parseV4(text);
  if (v4 !== null) return isPublicV4(v4);
  const v6 = parseV6(text);
  if (v6 === null) return false;
  if (HOLDING_V4.some((network) => isIn(v6, network))) {
    return isPublicV4(v6 & 0xffffffffn);
  }
  return isIn(v6, GLOBAL_V6) &&
    !RESERVED_V6.some((network) => isIn(v6, network));
}

/** Returns the address that a host of a URL is written as; `null` for a name. */
export function addressIn(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return parseV4(bare) !== null || parseV6(bare) !== null ? bare : null;
}
