import { BundledIntegration } from "@/lib/schema/integrations/integrations.ts";
import { createListPart } from "@/lib/features/integrations/bundled/setup_part.ts";
import type { IntegrationService } from "./service.ts";

/** Creates the part of a setup bundle that has the integrations, without their addresses. */
export function createIntegrationPart(
  integrations: Pick<IntegrationService, "listStored"> & {
    /** Takes one in under an id. */
    import: (
      channelId: string,
      id: string,
      bundled: BundledIntegration,
    ) => Promise<{ id: string }>;
  },
) {
  return createListPart({
    ...integrations,
    name: "integrations",
    noun: "integration",
    prefix: "itg",
    schema: BundledIntegration,
    toBundled: (stored) => BundledIntegration.parse(stored),
    isSame: ({ provider, name }, bundled) =>
      provider === bundled.provider && name === bundled.name,
    nameOf: ({ name }) => name,
  });
}
