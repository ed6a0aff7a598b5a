import type { FreshConfig } from "fresh";
import type { Builder } from "fresh/dev";

/** Settings of the app. */
export const appConfig = {
  basePath: "",
  // Who we are seen as is a matter of configured origins, not of what a client says.
  trustProxy: false,
} satisfies FreshConfig;

/**
 * Islands that share pages, and those whose bytes may not grow for fewer files. Our stand-in
 * puts their modules into few files by it; Fresh's own builder does not know it.
 */
const ISLANDS = {
  // A dock stands beside OBS on a machine that has a game to draw, an alert box
  // has more to say than any other widget, and the frame is in every room.
  lean: /^(?:studio\/(?:Dock|SignedIn|StudioTools)|widgets\/AlertBox\b)/,
  company: [
    { of: /^studio\/(?!Dock|SignedIn)/, oneOf: ["studio/StudioTools.tsx"] },
    {
      of: /^widgets\//,
      oneOf: ["overlay/OverlayRuntime.tsx", "overlay/SceneRuntime.tsx"],
    },
  ],
};

/**
 * Settings of the build. OBS 28 to 31 embed Chromium 103, the oldest browser an
 * overlay has to run in.
 */
export const builderConfig = {
  ...ISLANDS,
  target: "chrome103",
  root: new URL(".", import.meta.url).href,
} satisfies ConstructorParameters<typeof Builder>[0];
