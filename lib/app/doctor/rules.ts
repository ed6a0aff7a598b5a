/** Rules of the doctor: facts of a set-up in, findings out. Pure. */
import {
  addressesWithoutHttps,
  lacksWebhookAddress,
  publicAddressesOf,
} from "@/lib/app/warn_of_settings.ts";
import {
  EARLIEST_MS,
  OLDEST_MS,
} from "@/lib/clients/twitch/eventsub_signature.ts";
import type { Config } from "@/lib/core/config.ts";
import { SECOND_MS } from "@/lib/core/clock.ts";
import { isOnThisMachine } from "@/lib/http/hosts.ts";
import type {
  DoctorFinding,
  DoctorUnseen,
} from "@/lib/schema/account/doctor.ts";

/** Answer of an address, or why there was none. */
export type Asked =
  | { status: number; text: string }
  | { error: string };

/** Facts that the doctor gathers; `null` where a fact does not apply, or cannot be known here. */
export interface Facts {
  /** Settings that stop a start, as the service says them. */
  refused: readonly string[];
  /** Settings as they are read; `null` where they stop a start. */
  config: Config | null;
  /** `/healthz` of each public address, as this machine reaches it. */
  origins: Readonly<Record<string, Asked>>;
  /** Time by which this machine's clock is ahead of Twitch's, ms. */
  clockAheadMs: number | null;
  /** Bytes that are free on the disk of the database. */
  freeBytes: number | null;
  /** Most files and connections that the process may have open. */
  openFiles: number | null;
  database:
    | {
      /** File of the database, where it is one. */
      bytes: number | null;
      /** Others than its owner may read the file. */
      isOpenToOthers: boolean;
      /** Layout of what is stored, and the newest that this version knows. */
      layout: number;
      known: number;
      /** SQLite's word on the pages of the file: `ok`, or the first fault. */
      integrity: string | null;
      /** False: what is stored was sealed under another `SECRET_KEY`. */
      keyFits: boolean;
    }
    | { error: string }
    | null;
  /** Answer of the bucket to a list of one object. */
  bucket: Asked | null;
  twitch: {
    /** Answer to a request for the application's own token. */
    credentials: Asked;
    /** Channels that signed in, and how many lack a scope that is asked for today. */
    channels: number;
    lackingScopes: number;
    ended: number;
  } | null;
}

const MIB = 1024 * 1024;
/** Room on the disk below which the database soon takes no more. */
const LITTLE_ROOM = 1024 * MIB;
/** Open files that a service of one busy channel needs, twice over. */
const FEW_FILES = 4_096;
/** Difference of clocks that is told: a tenth of what has webhooks refused. */
const SKEW_MS = OLDEST_MS / 10;
/** Sections of `docs/operations.md`, by what a finding is about. */
const SECTIONS = {
  settings: "settings",
  channels: "for-real-channels",
  database: "the-database",
  backup: "back-up-restore-upgrade-move",
  proxy: "behind-a-reverse-proxy",
  systemd: "as-a-service-of-systemd",
  health: "health",
} as const;

type Rule = (facts: Facts, config: Config) => DoctorFinding[];

const wrong = (
  text: string,
  section: keyof typeof SECTIONS,
): DoctorFinding => ({
  level: "wrong",
  text,
  section: SECTIONS[section],
});
const risk = (text: string, section: keyof typeof SECTIONS): DoctorFinding => ({
  ...wrong(text, section),
  level: "risk",
});

const isHttps = (address: string) => address.startsWith("https:");

/** Settings that each are right and together are not. */
const contradictions: Rule = (_facts, config) => {
  const { demo, env, origins, hostname } = config;
  const found: DoctorFinding[] = [];
  const addresses = publicAddressesOf(config);
  const isPublic = addresses.some((address) => !isOnThisMachine(address));
  if (demo && (env.BASE_URL !== undefined && isPublic)) {
    found.push(wrong(
      "BASE_URL is public, but without TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET the service is the demo, which answers on this machine only.",
      "channels",
    ));
  }
  if (!demo && env.TWITCH_EVENTS === "router" && !env.INTERNAL_TOKEN) {
    found.push(wrong(
      "No event of Twitch can arrive: TWITCH_EVENTS is router, and without INTERNAL_TOKEN no router can send any. Set TWITCH_EVENTS=websocket, or webhook.",
      "channels",
    ));
  }
  if (!demo && lacksWebhookAddress(config)) {
    found.push(wrong(
      `Twitch sends webhooks to https addresses alone, and ${origins.widgets} is none. Begin WIDGETS_URL (BASE_URL without it) with https://, or set TWITCH_EVENTS=websocket.`,
      "channels",
    ));
  }
  if (!demo) {
    for (const address of addressesWithoutHttps(config)) {
      const signIn = address === origins.dashboard
        ? "nobody can sign in there, since Twitch takes no such redirect URL, and "
        : "";
      found.push(wrong(
        `${address} is no https address: ${signIn}tokens cross the network in the open.`,
        "proxy",
      ));
    }
  }
  if (addresses.some(isHttps) && env.TRUST_PROXY === false) {
    found.push(risk(
      "Visitors come by https, so through a proxy, and TRUST_PROXY is off: all of them share one limit of requests. Set it to the proxy's address, such as 127.0.0.1.",
      "proxy",
    ));
  }
  if (
    env.TRUST_PROXY === true && !/^(?:127\.|::1$|localhost$)/.test(hostname)
  ) {
    found.push(risk(
      `TRUST_PROXY=on believes everybody, and the port listens at ${hostname}: whoever reaches it can make up an address. Set TRUST_PROXY to the proxy's address, or HOST=127.0.0.1.`,
      "proxy",
    ));
  }
  if (env.KV_URL !== undefined && env.KV === "file") {
    found.push(risk(
      "KV_URL is set, and KV=file ignores it.",
      "database",
    ));
  }
  return found;
};

/** Public addresses that lead elsewhere, or nowhere. */
const reach: Rule = ({ origins }) =>
  Object.entries(origins).flatMap(([address, asked]) => {
    if ("error" in asked) {
      return [wrong(
        `${address} does not answer (${asked.error}). If the service runs, look at the proxy, the name's address and the certificate; some routers do not lead a network's own name back in.`,
        "proxy",
      )];
    }
    if (asked.status !== 200 || !asked.text.includes('"status":"ok"')) {
      return [wrong(
        `${address}/healthz answers ${asked.status}, and not as this service does: the name leads to something else, or the proxy does not pass it on.`,
        "proxy",
      )];
    }
    return [];
  });

const machine: Rule = ({ clockAheadMs, freeBytes, openFiles }, { env }) => {
  const found: DoctorFinding[] = [];
  if (clockAheadMs !== null && Math.abs(clockAheadMs) > SKEW_MS) {
    const seconds = Math.round(Math.abs(clockAheadMs) / SECOND_MS);
    const way = clockAheadMs > 0 ? "ahead of" : "behind";
    const text =
      `The clock of this machine is ${seconds} s ${way} Twitch's. Have it set by NTP.`;
    const isFatal = env.TWITCH_EVENTS === "webhook" &&
      (clockAheadMs > OLDEST_MS || -clockAheadMs > EARLIEST_MS);
    found.push(
      isFatal
        ? wrong(`${text} Webhooks are refused as too old.`, "health")
        : risk(text, "health"),
    );
  }
  if (freeBytes !== null && freeBytes < LITTLE_ROOM) {
    found.push(risk(
      `${
        Math.round(freeBytes / MIB)
      } MiB are left on the disk of the database. When it is full, no event and no change is taken.`,
      "database",
    ));
  }
  if (openFiles !== null && openFiles < FEW_FILES) {
    found.push(risk(
      `A process may open ${openFiles} files and connections: each open source takes one. Raise it (LimitNOFILE= of systemd, ulimit -n).`,
      "systemd",
    ));
  }
  return found;
};

const database: Rule = ({ database: found }, { demo }) => {
  if (found === null) return [];
  if ("error" in found) {
    return [wrong(`The database cannot be read: ${found.error}`, "database")];
  }
  const findings: DoctorFinding[] = [];
  const { layout, known, integrity, keyFits, isOpenToOthers } = found;
  if (integrity !== null && integrity !== "ok") {
    findings.push(wrong(
      `The file of the database is damaged (${integrity}). Stop the service and restore the newest backup.`,
      "backup",
    ));
  }
  if (layout > known) {
    findings.push(wrong(
      `A newer version wrote the database (layout ${layout}, this version knows ${known}): this one refuses to start on it. Start the newer one, or restore the backup from before.`,
      "backup",
    ));
  } else if (layout > 0 && layout < known) {
    findings.push(risk(
      `The next start converts the database (layout ${layout} to ${known}), and the version before cannot open it then. Back up first.`,
      "backup",
    ));
  }
  if (!keyFits) {
    findings.push(wrong(
      "The database was written under another SECRET_KEY: the service refuses to start with this one. Put the former one back; where it is lost, the refusal says what to set SECRET_KEY_LOST to.",
      "backup",
    ));
  }
  if (isOpenToOthers && !demo) {
    findings.push(risk(
      "Other users of this machine may read the file of the database. chmod 600 it, and the files beside it.",
      "database",
    ));
  }
  return findings;
};

const bucket: Rule = ({ bucket: asked }) => {
  if (asked === null || ("status" in asked && asked.status === 200)) return [];
  if (
    "status" in asked && asked.status === 403 && asked.text === "AccessDenied"
  ) {
    return [risk(
      "The keys may not list the bucket, which the service does not need: whether they may read and write was not seen.",
      "database",
    )];
  }
  const said = "error" in asked
    ? `does not answer (${asked.error})`
    : `answers ${asked.status}${asked.text && ` ${asked.text}`}`;
  return [wrong(
    `The bucket ${said}: no upload can be stored or shown. Look at S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys.`,
    "database",
  )];
};

const twitch: Rule = ({ twitch: found }, { origins }) => {
  if (found === null) return [];
  const { credentials, channels, lackingScopes, ended } = found;
  const findings: DoctorFinding[] = [];
  if ("error" in credentials) {
    findings.push(wrong(
      `Twitch does not answer this machine (${credentials.error}).`,
      "channels",
    ));
  } else if (credentials.status !== 200) {
    findings.push(wrong(
      `Twitch refuses TWITCH_CLIENT_ID and TWITCH_CLIENT_SECRET (${credentials.status}). Copy both from its console again; its OAuth redirect URL has to be ${origins.dashboard}/auth/callback.`,
      "channels",
    ));
  }
  if (lackingScopes > 0) {
    findings.push(risk(
      `${lackingScopes} of ${channels} channels granted less than is asked for today: some of their alerts and figures stay empty until they sign in again.`,
      "health",
    ));
  }
  if (ended > 0) {
    findings.push(risk(
      `The grants of ${ended} of ${channels} channels have ended: Twitch tells nothing of them until their streamers sign in again.`,
      "health",
    ));
  }
  return findings;
};

const RULES: readonly Rule[] = [
  contradictions,
  reach,
  machine,
  database,
  bucket,
  twitch,
];

/** Returns what is wrong with a set-up, and what may go wrong, the worst first. */
export function findingsOfFacts(facts: Facts): DoctorFinding[] {
  const { config } = facts;
  if (config === null) {
    return facts.refused.map((text) => wrong(text, "settings"));
  }
  const found = RULES.flatMap((rule) => rule(facts, config));
  return [
    ...found.filter(({ level }) => level === "wrong"),
    ...found.filter(({ level }) => level === "risk"),
  ];
}

/** Returns what the doctor could not look at from where it runs, of what this set-up has. */
export function unseenOf(facts: Facts): DoctorUnseen[] {
  const { config, freeBytes, openFiles, database } = facts;
  // Settings that stop the start were all there was to look at.
  if (config === null) return [];
  const hasFile = config.database.isFile;
  const readsFile = database !== null && "layout" in database;
  return [
    ...(hasFile && freeBytes === null ? ["disk" as const] : []),
    ...(openFiles === null ? ["open_files" as const] : []),
    ...(hasFile && readsFile && database.integrity === null
      ? ["pages" as const]
      : []),
  ];
}

/** Names every section of `docs/operations.md` that findings lead to. */
export const LINKED_SECTIONS: readonly string[] = Object.values(SECTIONS);
