import {
  type EventProvider,
  providerTitle,
} from "@/lib/clients/providers/provider.ts";
import { findProvider } from "@/lib/clients/providers/registry.ts";
import { AppError, type InputIssue } from "@/lib/core/errors.ts";
import type { Secrets } from "@/lib/core/secrets.ts";
import type { StoredIntegration } from "@/lib/schema/integrations/integrations.ts";

/** Returns the provider of an id; throws `invalid_input` for none. */
export function knownProvider(id: string): EventProvider {
  const provider = findProvider(id);
  if (provider) return provider;
  throw new AppError(
    "invalid_input",
    "Cannot use the provider: this service does not know it",
    {
      issues: [{ path: "provider", message: "is no provider of this service" }],
    },
  );
}

/** Throws `invalid_input` for values of other fields or of another form. */
export function assertValues(
  provider: EventProvider,
  values: Readonly<Record<string, string>>,
): void {
  const { fields } = provider;
  const title = providerTitle(provider);
  const issues = Object.entries(values).flatMap(
    ([key, value]): InputIssue[] => {
      const field = fields.find((one) => one.key === key);
      const path = `values.${key}`;
      if (!field) return [{ path, message: `is no field of ${title}` }];
      const { pattern } = field;
      const fits = value !== "" &&
        (pattern === null || new RegExp(`^(?:${pattern})$`).test(value));
      return fits ? [] : [{ path, message: `must be as ${title} shows it` }];
    },
  );
  if (issues.length === 0) return;
  throw new AppError(
    "invalid_input",
    `Cannot save the integration: a value is not one of ${title}`,
    { issues },
  );
}

/** Returns all values of an integration, the secrets opened. */
export async function openValues(
  secrets: Pick<Secrets, "open">,
  { values, sealed }: Pick<StoredIntegration, "values" | "sealed">,
): Promise<Record<string, string>> {
  const opened = await Promise.all(
    Object.entries(sealed).map(async ([key, text]) =>
      [key, await secrets.open(text)] as const
    ),
  );
  return { ...values, ...Object.fromEntries(opened) };
}

/** Returns whether a value is missing that the provider needs. */
export function lacksValues(
  { provider, values, sealed }: Pick<
    StoredIntegration,
    "provider" | "values" | "sealed"
  >,
): boolean {
  return (findProvider(provider)?.fields ?? []).some(({ key, required }) =>
    required && !Object.hasOwn(values, key) && !Object.hasOwn(sealed, key)
  );
}
