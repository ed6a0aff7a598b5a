import { BlockList, isIPv6 } from "node:net";
import type { ModuleToken } from "@/lib/core/config_values.ts";
import type { Outside } from "@/lib/features/outside.ts";
import type { Config, Origins } from "@/lib/core/config.ts";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { isOnThisMachine } from "@/lib/http/hosts.ts";
import project from "@/deno.json" with { type: "json" };

/** Version of the service. */
export const VERSION: string = project.version;

/** The part of the configuration that requests depend on. */
interface ServiceConfig {
  demo: boolean;
  origins: Origins;
  /** True when all origins are the same. */
  oneOrigin: boolean;
  internalToken: string | null;
  /** Token of `/metrics`; `null` and the route does not exist. */
  metricsToken: string | null;
  /** Modules that send events by a token of their own. */
  moduleTokens: readonly ModuleToken[];
  /** Platform user ids of the people who run the service. */
  operators: readonly string[];
  /** Tells whether the peer at this address is a proxy that is believed. */
  isTrustedProxy: (address: string) => boolean;
  /** No peer is believed to be a proxy. */
  trustsNoProxy: boolean;
  accessLog: boolean;
  /** Version of the service, from deno.json. */
  version: string;
}

/** Returns what requests depend on, out of the process's configuration. */
export function serviceConfig(
  { config, internalToken }: Outside,
): ServiceConfig {
  const { demo, origins, env } = config;
  return {
    demo,
    origins,
    oneOrigin: new Set(Object.values(origins)).size === 1,
    internalToken,
    metricsToken: env.METRICS_TOKEN ?? null,
    moduleTokens: env.INTERNAL_TOKENS,
    operators: env.OPERATORS ?? demoOperators(config),
    isTrustedProxy: trusted(env.TRUST_PROXY),
    trustsNoProxy: env.TRUST_PROXY === false,
    accessLog: env.ACCESS_LOG,
    version: VERSION,
  };
}

/** Returns the operators of whom no setting tells: a demo that its own machine alone reaches belongs to the demo channel. */
function demoOperators({ demo, origins }: Config): readonly string[] {
  const isOwn = Object.values(origins).every(isOnThisMachine);
  return demo && isOwn ? [demoChannel.id] : [];
}

/** Returns who is believed to be a proxy: every peer, none, or the addresses and networks in a list. */
function trusted(
  proxies: boolean | readonly string[],
): (address: string) => boolean {
  if (typeof proxies === "boolean") return () => proxies;
  const list = new BlockList();
  for (const one of proxies) {
    const [address = "", bits] = one.split("/");
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    // A socket for both families names peers of IPv4 this way.
    const peer = address.replace(/^::ffff:(?=\d+\.)/i, "");
    return list.check(peer, familyOf(peer));
  };
}

const familyOf = (address: string) => isIPv6(address) ? "ipv6" : "ipv4";
