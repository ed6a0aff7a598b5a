/**
 * The part of JSR's `@std/http/negotiation` that this repository uses: same names, same signatures, standing on npm's
 * `negotiator`.
 *
 * @module
 */

// @ts-types="@types/negotiator"
import Negotiator from "negotiator";

/** Object with headers. */
type WithHeaders = Pick<Request, "headers">;

/**
 * Lists the media types a client accepts, the preferred one first; all of them
 * without an Accept header.
 */
export function accepts(request: WithHeaders): string[];
/**
 * Returns the offered media type that a client likes best; undefined if it
 * accepts none.
 */
export function accepts(
  request: WithHeaders,
  ...types: string[]
): string | undefined;
export function accepts(
  request: WithHeaders,
  ...types: string[]
): string[] | string | undefined {
  const negotiator = read(request, "accept");
  return types.length === 0
    ? negotiator.mediaTypes()
    : negotiator.mediaTypes(types)[0];
}

/** Lists the content codings a client accepts, the preferred one first. */
export function acceptsEncodings(request: WithHeaders): string[];
/**
 * Returns the offered content coding that a client likes best; undefined if it
 * accepts none.
 */
export function acceptsEncodings(
  request: WithHeaders,
  ...encodings: string[]
): string | undefined;
export function acceptsEncodings(
  request: WithHeaders,
  ...encodings: string[]
): string[] | string | undefined {
  // Without the header every coding is acceptable (RFC 9110, 12.5.3).
  if (!request.headers.has("accept-encoding")) {
    return encodings.length === 0 ? ["*"] : encodings[0];
  }
  const negotiator = read(request, "accept-encoding");
  return encodings.length === 0
    ? negotiator.encodings()
    : negotiator.encodings(encodings)[0];
}

/**
 * Lists the languages a client accepts, the preferred one first; all of them
 * without an Accept-Language header.
 */
export function acceptsLanguages(request: WithHeaders): string[];
/**
 * Returns the offered language that a client likes best; undefined if it
 * accepts none.
 */
export function acceptsLanguages(
  request: WithHeaders,
  ...langs: string[]
): string | undefined;
export function acceptsLanguages(
  request: WithHeaders,
  ...langs: string[]
): string[] | string | undefined {
  const negotiator = read(request, "accept-language");
  return langs.length === 0
    ? negotiator.languages()
    : negotiator.languages(langs)[0];
}

function read({ headers }: WithHeaders, name: string): Negotiator {
  const value = headers.get(name);
  return new Negotiator({ headers: value === null ? {} : { [name]: value } });
}
