import { type Signal, signal } from "@preact/signals";
import type {
  Integration,
  ProviderInfo,
} from "@/lib/schema/integrations/integrations.ts";
import { useFollowed } from "@/lib/studio/kit/resource/use_followed.ts";
import { createIntegrationsResource } from "./integrations_resource.ts";

/** Facts that the room is drawn from; neither a secret nor an address among them. */
export interface IntegrationsProps {
  channelId: string;
  readOnly: boolean;
  items: readonly Integration[];
  providers: readonly ProviderInfo[];
  /** Names of the kinds of events among which those are that deliveries become; the page's scripts need no list of them. */
  kindNames: Readonly<Record<string, string>>;
  /** Origin of the addresses that services post to. */
  origin: string;
  /** The internet has a way to that origin. */
  isPublic: boolean;
}

/** An address that was made on this page. */
interface MadeAddress {
  address: string;
  /** It is the integration's own for as long as that has this one. */
  addressId: string | null;
}

type Addressed = Pick<Integration, "id" | "addressId">;

/** Creates what the room knows: the integrations, and the addresses that were made in it. */
export function createIntegrationsStore(props: IntegrationsProps) {
  const { channelId, readOnly, providers, kindNames } = props;
  const path = `/api/channels/${channelId}/integrations` as const;
  const list = createIntegrationsResource({
    channelId,
    kinds: Object.keys(kindNames),
    state: signal(props.items),
    shownOf: (items) => items,
  });
  const byId = new Map(providers.map((one) => [one.id, one]));
  /** Addresses that were made while the page is open, by the integration's id. */
  const addresses: Signal<ReadonlyMap<string, MadeAddress>> = signal(new Map());

  return {
    readOnly,
    path,
    providers,
    kindNames,
    list: list.state,
    readSoon: list.readSoon,

    /** Returns the provider of an integration; one that the service does not know any more has its id alone. */
    providerOf: ({ provider: id }: Pick<Integration, "provider">) =>
      byId.get(id) ?? {
        id,
        title: id,
        brings: "",
        worksHere: false,
        way: "webhook" as const,
        fields: [],
        steps: [],
        samples: [],
      },

    /** Shows an integration as a command answered it, at its place or at the end. */
    put(changed: Integration): void {
      const all = list.state.peek();
      const stands = all.some(({ id }) => id === changed.id);
      list.take(
        stands
          ? all.map((one) => one.id === changed.id ? changed : one)
          : [...all, changed],
      );
    },

    /** Keeps an address that was just made for as long as the page is open. */
    keepAddress({ id, addressId }: Addressed, address: string): void {
      addresses.value = new Map(addresses.peek())
        .set(id, { address, addressId });
    },

    /** Returns the address of an integration; `null` where it was not made on this page, or was replaced elsewhere since. */
    addressOf({ id, addressId }: Addressed): string | null {
      const made = addresses.value.get(id);
      return made?.addressId === addressId ? made.address : null;
    },

    /** Takes one that is deleted off the page, and its address with it. */
    drop(id: string): void {
      addresses.value = new Map(
        [...addresses.peek()].filter(([of]) => of !== id),
      );
      list.take(list.state.peek().filter((one) => one.id !== id));
    },

    /** Follows the channel for as long as the room is open; the answer ends it. */
    follow: list.follow,
  };
}

/** States of the room. */
export type IntegrationsStore = ReturnType<typeof createIntegrationsStore>;

/** Returns the states of the page, which follows the channel while it is there. */
export const useIntegrationsStore = (
  props: IntegrationsProps,
): IntegrationsStore =>
  useFollowed(() => createIntegrationsStore(props), props.channelId);
