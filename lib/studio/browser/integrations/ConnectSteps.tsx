import type {
  Integration,
  ProviderInfo,
} from "@/lib/schema/integrations/integrations.ts";
import { SecretField } from "@/lib/studio/browser/SecretField.tsx";
import { INTEGRATION_MESSAGES as words } from "@/lib/studio/messages/integrations.ts";
import { dayAndTime } from "@/lib/studio/messages/instants.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import type { IntegrationCommands } from "./integration_commands.ts";
import type { IntegrationsStore } from "./integrations_store.ts";
import { ValuesForm } from "./ValuesForm.tsx";

const OWN_PROGRAM_GUIDE = "/docs/guide/integrations#a-program-of-your-own";

interface ConnectFacts {
  store: IntegrationsStore;
  acts: IntegrationCommands;
  integration: Integration;
  provider: ProviderInfo;
  /** Asks for another address. */
  replace: () => void;
}

/** Draws how a provider is connected: its steps, the address, what is to be entered. */
export function ConnectSteps(facts: ConnectFacts) {
  const { store, acts, integration, provider } = facts;
  const { steps, fields, title, way } = provider;
  const { readOnly } = store;
  return (
    <div class="stack">
      {steps.length > 0
        ? (
          <ol class="steps" aria-label={words.steps(title)}>
            {steps.map((step) => <li key={step}>{step}</li>)}
          </ol>
        )
        : (
          <p>
            <a class="lone-link" href={OWN_PROGRAM_GUIDE}>{words.ownProgram}</a>
          </p>
        )}
      {way === "webhook" && <AddressPart {...facts} />}
      {fields.length > 0 && (
        <ValuesForm {...{ integration, provider, readOnly }} acts={acts} />
      )}
      {integration.account !== null && (
        <div class="row">
          <p class="itg-text">{words.account(integration.account)}</p>
          <Button
            size="small"
            disabled={readOnly}
            onClick={() => acts.takeNextAccount(integration)}
          >
            {words.takeNext}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Draws the address that the provider posts to, where it was made on this page, and the way to another. */
function AddressPart({ store, integration, replace }: ConnectFacts) {
  const { id, name, formerAddressUntil } = integration;
  const { readOnly } = store;
  const address = store.addressOf(integration);
  return (
    <div class="stack" id={`address-${id}`} tabIndex={-1}>
      {address === null
        ? (
          <div class="row">
            <p class="itg-text dim">
              {readOnly ? words.addressHidden : words.addressKept}
            </p>
            <Button
              size="small"
              icon="refresh-cw"
              disabled={readOnly}
              aria-label={`${words.replace}: ${name}`}
              onClick={replace}
            >
              {words.replace}
            </Button>
          </div>
        )
        : (
          <>
            <SecretField
              // One that is shown is hidden once it is replaced.
              key={address}
              label={words.address(name)}
              readOnly={readOnly}
              read={() => Promise.resolve(address)}
            />
            <p class="dim">{words.addressOnce}</p>
          </>
        )}
      {formerAddressUntil !== null && (
        <p class="dim">{words.former(dayAndTime(formerAddressUntil))}</p>
      )}
    </div>
  );
}
