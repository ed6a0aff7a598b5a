/** Forms of the values in the environment. */
import { z } from "zod";

const ORIGIN = "an origin without a path, such as https://widgets.example.org";
/** Origin that the service answers under. */
export const Origin = z.url({
  protocol: /^https?$/,
  abort: true,
  error: ORIGIN,
})
  .refine((url) => new URL(url).pathname === "/" && !/[?#]/.test(url), {
    error: ORIGIN,
  })
  .transform((url) => new URL(url).origin);

/** Address to ask as it is. */
export const HttpUrl = z.url({
  protocol: /^https?$/,
  error: "an address that begins with https:// or http://",
});

/** Address below which a service is asked. */
export const BaseUrl = z.url({
  protocol: /^(https?|wss?)$/,
  error: "an address that begins with https://, or with wss:// for a socket",
})
  .transform((url) => url.replace(/\/+$/, ""));

/** On or off, in any letter case. */
export const OnOff = z.stringbool({
  truthy: ["on", "true", "1"],
  falsy: ["off", "false", "0"],
});

/** Addresses of machines, or of networks, separated by commas. */
const Addresses = z.string().transform((text) =>
  text.split(",").map((one) => one.trim())
).pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).min(1));

/** Peers whose word as a proxy is believed: all, none, or those at these addresses. */
export const TrustedProxies = z.union([OnOff, Addresses], {
  error:
    "on, off, or the addresses of the proxies, such as 127.0.0.1,10.0.0.0/8",
});

/** Creates the form of a number without a sign. */
export const WholeNumber = (least: number, most: number) =>
  z.string().regex(/^\d+$/, `a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(z.int().min(least).max(most));

/** Token that callers send; no header carries other characters. */
export const BearerToken = z.string()
  .regex(/^[!-~]{16,}$/, "at least 16 letters, digits or signs, no blanks");

/** A module that may send events, by a token of its own. */
export interface ModuleToken {
  /** Name of the module, as the log has it. */
  name: string;
  /** Bearer token that it sends. */
  token: string;
}

/** Modules with their tokens: `name:token`, separated by commas. */
export const ModuleTokens = z.string().transform((text, check) => {
  const found = text.split(",").map((one): ModuleToken | null => {
    const [, name, token] =
      /^([a-z][a-z0-9_-]{0,39}):([!-+\--~]{16,})$/.exec(one.trim()) ?? [];
    return name === undefined || token === undefined ? null : { name, token };
  });
  const read = found.filter((one) => one !== null);
  const names = new Set(read.map(({ name }) => name));
  const tokens = new Set(read.map(({ token }) => token));
  const isEachOnce = names.size === read.length && tokens.size === read.length;
  if (read.length === found.length && isEachOnce) return read;
  check.addIssue(
    "name:token of each module, separated by commas, each name and each token once, and each token at least 16 letters, digits or signs",
  );
  return z.NEVER;
});

/** Ids of people on the platform, separated by commas. */
export const PersonIds = z.string()
  .transform((text) => text.split(",").map((id) => id.trim()))
  .pipe(
    z.array(
      z.string().regex(
        /^[!-~]{1,128}$/,
        "ids of the platform's users, separated by commas, such as 1001,1002",
      ),
    ),
  );
