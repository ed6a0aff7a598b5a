import { asset } from "fresh/runtime";

/**
 * Returns the name of the build that this process serves: what Fresh puts into
 * addresses of built files. Empty without a build.
 */
export function buildId(): string {
  return asset("/").split("=").at(1) ?? "";
}
