const NAMES: Readonly<Record<string, string>> = {
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
  tipeee: "Tipeee",
};

/**
 * Returns the name of who takes the money in its own spelling; an unknown one
 * is returned as it is.
 */
export function providerName(provider: string): string {
  return Object.hasOwn(NAMES, provider) ? NAMES[provider] ?? "" : provider;
}
