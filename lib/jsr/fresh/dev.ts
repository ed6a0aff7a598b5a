/** Exports of `fresh/dev`: building, and serving while developing. @module */

export {
  type ApplySnapshot,
  Builder,
  type BuilderOptions,
  type BuildOptions,
} from "./builder.ts";
