/**
 * What `scripts/dev.ts` needs to build and to serve while developing.
 *
 * @module
 */

export {
  type ApplySnapshot,
  Builder,
  type BuilderOptions,
  type BuildOptions,
} from "./builder.ts";
