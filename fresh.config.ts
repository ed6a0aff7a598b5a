import type { FreshConfig } from "fresh";
import type { Builder } from "fresh/dev";

/** Settings of the app. */
export const appConfig = {
  basePath: "",
  // Who we are seen as is a matter of configured origins, not of what a client says.
  trustProxy: false,
} satisfies FreshConfig;

/**
 * Settings of the build. OBS 28 to 31 embed Chromium 103, the oldest browser an
 * overlay has to run in.
 */
export const builderConfig = {
  target: "chrome103",
  root: new URL(".", import.meta.url).href,
} satisfies ConstructorParameters<typeof Builder>[0];
