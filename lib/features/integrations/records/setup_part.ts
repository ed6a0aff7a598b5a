import { AppError } from "@/lib/core/errors.ts";
import { issuesOf } from "@/lib/core/input_issues.ts";
import { BundledIntegration } from "@/lib/schema/integrations/integrations.ts";
import type { IntegrationService } from "./service.ts";

/** Circumstances of an import, as a bundle says them. */
interface ImportHow {
  idOf: (prefix: "itg", thing: string) => string;
  onExisting: "add" | "replace" | "keep";
  /** Ids of integrations that others of the bundle were paired with. */
  taken: Set<string>;
}

/**
 * Creates the part of a setup bundle that has the integrations, without their
 * secrets: the owner gives these again, and takes a new address.
 */
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
  return {
    name: "integrations" as const,

    async *export(
      channelId: string,
      only?: ReadonlySet<string>,
    ): AsyncGenerator<BundledIntegration> {
      for (const integration of await integrations.listStored(channelId)) {
        // No scene shows one: with some scenes none travels.
        if (only) return;
        yield BundledIntegration.parse(integration);
      }
    },

    /** Imports one entry. One of the same provider and name stays as it is, unless another is to be added. */
    async import(channelId: string, entry: unknown, how: ImportHow) {
      const parsed = BundledIntegration.safeParse(entry);
      if (!parsed.success) {
        throw new AppError(
          "invalid_input",
          "Cannot import the integration: it is not valid",
          { issues: issuesOf(parsed.error) },
        );
      }
      const { id, provider, name } = parsed.data;
      const present = how.onExisting === "add"
        ? undefined
        : (await integrations.listStored(channelId)).find((one) =>
          one.provider === provider && one.name === name &&
          !how.taken.has(one.id)
        );
      if (present) how.taken.add(present.id);
      const imported = present ??
        await integrations.import(channelId, how.idOf("itg", id), parsed.data);
      return {
        ids: new Map([[id, imported.id]]),
        thing: {
          id,
          name,
          change: present ? "kept" as const : "added" as const,
        },
      };
    },
  };
}
