/** The module as Companion starts it: a program of Node that talks to the app by its parent's messages. */
import {
  InstanceBase,
  InstanceStatus,
  runEntrypoint,
  type SomeCompanionConfigField,
} from "@companion-module/base";
import { SECOND_MS, systemClock } from "@/lib/core/clock.ts";
import { ACT_IDS, actRow } from "@/lib/plugins/core/acts.ts";
import {
  type ClientView,
  createDeckClient,
} from "@/lib/plugins/core/client.ts";
import { connectionText } from "@/lib/plugins/core/connection_text.ts";
import { openWebSocket } from "@/lib/plugins/core/web_sockets.ts";
import {
  actionDefinitions,
  CONFIG_FIELDS,
  counterNames,
  feedbackDefinitions,
  presetDefinitions,
  variableDefinitions,
  variableValues,
} from "./definitions.ts";

/** Changes that come within so many ms are told together. */
const BETWEEN_VALUES_MS = 100;

interface Config {
  studio?: string;
  channel?: string;
}

interface Secrets {
  key?: string;
}

/** Returns the status of a connection in Companion's list. */
function statusOf(connection: ClientView["connection"]): InstanceStatus {
  switch (connection.is) {
    case "live":
      return InstanceStatus.Ok;
    case "connecting":
      return connection.hasFailed
        ? InstanceStatus.ConnectionFailure
        : InstanceStatus.Connecting;
    case "unset":
      return InstanceStatus.BadConfig;
    case "refused":
      // A key that may not read events still does what it is for.
      return connection.failure.code === "forbidden"
        ? InstanceStatus.UnknownWarning
        : InstanceStatus.AuthenticationFailure;
  }
}

/** A connection of Companion to one channel. */
class LimelightInstance extends InstanceBase<Config, Secrets> {
  readonly #client = createDeckClient({
    clock: systemClock,
    fetch,
    openSocket: openWebSocket,
    newId: () => crypto.randomUUID(),
    topics: () => ACT_IDS.flatMap((act) => actRow(act).topic ?? []),
    onChange: () => this.#tellSoon(),
  });
  #counters: string | null = null;
  #status = "";
  /** The next time at which all is told, by the steady clock, ms. */
  #dueAt = Infinity;
  #stopWaiting = () => {};

  override init(
    config: Config,
    _isFirst: boolean,
    secrets: Secrets,
  ): Promise<void> {
    this.setActionDefinitions(
      actionDefinitions((act, options) => this.#client.press(act, options)),
    );
    this.setFeedbackDefinitions(
      feedbackDefinitions(() => this.#client.view()),
    );
    this.setPresetDefinitions(presetDefinitions());
    return this.configUpdated(config, secrets);
  }

  override configUpdated(config: Config, secrets: Secrets): Promise<void> {
    this.#client.use({ ...config, ...secrets });
    this.#tell();
    return Promise.resolve();
  }

  override destroy(): Promise<void> {
    this.#client.stop();
    this.#stopWaiting();
    return Promise.resolve();
  }

  override getConfigFields(): SomeCompanionConfigField[] {
    return CONFIG_FIELDS;
  }

  /** Gathers changes that come together. */
  #tellSoon(): void {
    this.#wait(BETWEEN_VALUES_MS);
  }

  /** Tells all in so many milliseconds, or sooner where that was to be. */
  #wait(ms: number): void {
    const at = systemClock.steady() + ms;
    if (this.#dueAt <= at) return;
    this.#stopWaiting();
    this.#dueAt = at;
    this.#stopWaiting = systemClock.after(ms, () => this.#tell());
  }

  #tell(): void {
    this.#stopWaiting();
    this.#dueAt = Infinity;
    const view = this.#client.view();
    const { connection, channel } = view;
    const sentence = connectionText(connection);
    if (sentence !== this.#status) {
      this.#status = sentence;
      this.updateStatus(statusOf(connection), sentence);
    }
    const names = counterNames(view);
    if (names.join() !== this.#counters) {
      this.#counters = names.join();
      this.setVariableDefinitions(variableDefinitions(names));
    }
    this.setVariableValues(variableValues(view, systemClock.steady()));
    this.checkFeedbacks();
    if (channel.timer?.isRunning) this.#wait(SECOND_MS);
  }
}

runEntrypoint(LimelightInstance, []);
