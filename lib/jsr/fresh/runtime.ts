/**
 * Exports of `fresh/runtime` for pages and islands: safe to bundle for the
 * browser. @module
 */

export { asset, assetSrcSet } from "./asset.ts";
export { Head } from "./head.ts";
export { HttpError } from "./http_error.ts";

/** True when the code runs in a browser. */
export const IS_BROWSER: boolean = typeof document !== "undefined";
