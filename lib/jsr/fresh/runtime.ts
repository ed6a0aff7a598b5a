/**
 * What pages and islands may use: safe to bundle for the browser.
 *
 * @module
 */

export { asset, assetSrcSet } from "./asset.ts";
export { Head } from "./head.ts";
export { HttpError } from "./http_error.ts";

/** Whether the code runs in a browser. */
export const IS_BROWSER: boolean = typeof document !== "undefined";
