const NAMES = {
  buymeacoffee: "Buy Me a Coffee",
  fourthwall: "Fourthwall",
  kofi: "Ko-fi",
  patreon: "Patreon",
  shopify: "Shopify",
  streamelements: "StreamElements",
  streamlabs: "Streamlabs",
  stripe: "Stripe",
  throne: "Throne",
  tiltify: "Tiltify",
  tipeeestream: "TipeeeStream",
} as const;

/** Id of a service that takes money, by which events name it. */
export type NamedProvider = keyof typeof NAMES;

/** Names of known services that take money, by how events name them. */
export const PROVIDER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES),
);

/**
 * Returns the name of who takes the money in its own spelling; an unknown one
 * is returned as it is.
 */
export function providerName(provider: string): string {
  return PROVIDER_NAMES.get(provider) ?? provider;
}
