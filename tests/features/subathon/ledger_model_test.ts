import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { DAY_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { DEFAULT_RULES } from "@/lib/features/subathon/rules/defaults.ts";
import type { LedgerEntry } from "@/lib/schema/subathon/ledger.ts";
import { type Day, type Deed, sumsOfUser } from "./ledger_acts.ts";
import { LedgerModel, PAUSE_MS } from "./ledger_model.ts";
import { day, type Drawn, drawn } from "./ledger_steps.ts";
import { iso, MIN, World } from "./world.ts";

const STEPS_A_DAY = 40;
const STEPS = Number(Deno.env.get("LEDGER_STEPS") ?? 8_000);
const INITIAL_MS = 20 * DAY_MS;

function rulesOf(times: number) {
  return DEFAULT_RULES.map((rule) => {
    const own = rule.kind === "follow"
      ? { ...rule, enabled: true, oncePerUser: true, milliPoints: 500 }
      : rule.kind === "redemption"
      ? { ...rule, enabled: true, cooldownMs: PAUSE_MS, milliPoints: 700 }
      : rule;
    return {
      ...own,
      addMs: own.addMs * times,
      milliPoints: own.milliPoints * times,
    };
  });
}

/** The engine and the model side by side. */
class Pair {
  readonly world: World;
  readonly model: LedgerModel;
  private serial = 0;
  private told: Extract<Deed, { do: "refund" }>[] = [];

  constructor(private readonly day: Day) {
    const { goals, metric, latch, whenLocked, whenPaused, ...settings } = day;
    this.world = new World(
      { ...settings, initialMs: INITIAL_MS },
      rulesOf(1),
    );
    this.world.do("goals_ladder", {
      metric,
      latch,
      whenLocked,
      whenPaused,
      goals: goals.map((goal) => ({ ...goal, title: "Goal" })),
    });
    this.model = new LedgerModel(day, INITIAL_MS);
  }

  /** Carries one step out on both, and compares them. */
  step(drawn: Drawn): void {
    if (drawn.do === "wait") {
      this.world.now += drawn.ms;
      return;
    }
    const deed = this.deedOf(drawn);
    if (deed === null) return;
    const before = this.world.ledger.size;
    const changed = this.tell(deed);
    const done = this.model.step(deed, this.world.now);
    if (["undo", "apply", "recompute"].includes(deed.do)) {
      assertEquals(changed, done, `${deed.do} changes something`);
    }
    const made = this.world.entries.slice(before).filter(isMade);
    assertEquals(
      made.length,
      this.model.made.length,
      `entries of ${JSON.stringify(deed)}`,
    );
    made.forEach(({ id }, index) => {
      const role = this.model.made[index];
      if (role) this.model.roles.set(id, role);
    });
    this.compare(deed);
  }

  private deedOf(drawn: Exclude<Drawn, { do: "wait" }>): Deed | null {
    const { world } = this;
    const { now } = world;
    const entryId = "which" in drawn
      ? world.entries.at(-1 - drawn.which)?.id ?? null
      : null;
    switch (drawn.do) {
      case "give": {
        const at = Math.max(world.session.createdAt, now - drawn.late);
        return { do: "give", gift: { ...drawn.gift, at } };
      }
      case "lock":
      case "unlock":
        return { do: "lock", locked: drawn.do === "lock" };
      case "boost":
        return { do: "boost", permille: drawn.permille, until: now + 20 * MIN };
      case "caps":
        return {
          do: "caps",
          maxPerEventMs: drawn.maxPerEventMs,
          maxRemainingMs: drawn.aboveMs === null
            ? null
            : Math.min(31 * DAY_MS, world.raw + drawn.aboveMs),
        };
      case "undo_restored": {
        const last = world.entries.findLast(({ reason }) =>
          reason === "restored"
        );
        return last === undefined ? null : {
          do: "undo",
          entryId: last.id,
          version: world.session.rulesVersion,
        };
      }
      case "undo":
      case "recompute":
        return entryId === null ? null : {
          do: drawn.do,
          entryId,
          version: world.session.rulesVersion,
        };
      case "apply": {
        const entry = world.entries.at(-1 - drawn.which);
        return entry === undefined ? null : {
          do: "apply",
          entryId: entry.id,
          baseMinor: entry.status === "review" && entry.amountMinor !== null
            ? Math.floor(entry.amountMinor * drawn.percent / 100)
            : null,
        };
      }
      case "refund": {
        const entry = world.entries.filter(isRefundable).at(-1 - drawn.which);
        if (entry === undefined) return null;
        const currency = drawn.usd ? "USD" : entry.currency ?? "USD";
        const name = `refund:${++this.serial}`;
        return this.noted({
          do: "refund",
          entryId: entry.id,
          name,
          refundId: drawn.named ? `id:${name}` : null,
          amount: drawn.amountMinor === null
            ? null
            : { amountMinor: drawn.amountMinor, currency },
          cumulative: false,
          reinstated: false,
          at: now,
        });
      }
      case "refund_sum": {
        const entry = world.entries.filter(isRefundable).at(-1 - drawn.which);
        if (entry === undefined) return null;
        const { amountMinor } = drawn;
        return this.noted({
          do: "refund",
          entryId: entry.id,
          name: `refund:${++this.serial}`,
          refundId: null,
          amount: { amountMinor, currency: entry.currency ?? "USD" },
          cumulative: true,
          reinstated: false,
          at: now - drawn.late,
        });
      }
      case "refund_again":
        return this.told.at(-1 - drawn.which) ?? null;
      case "give_again": {
        // Nothing gives again what has no id, nor a sum.
        const told = this.told.filter(({ refundId }) => refundId !== null)
          .at(-1 - drawn.which);
        return told === undefined ? null : {
          ...told,
          name: `refund:${++this.serial}`,
          reinstated: true,
        };
      }
      case "rules":
        return drawn;
      case "start":
      case "pause":
      case "resume":
        return { do: drawn.do };
    }
  }

  private noted(deed: Extract<Deed, { do: "refund" }>): Deed {
    this.told.push(deed);
    return deed;
  }

  /** Tells the engine; `false` when it refuses or changes nothing. */
  private tell(deed: Deed): boolean {
    const { world } = this;
    try {
      switch (deed.do) {
        case "give": {
          const { money, at, ...gift } = deed.gift;
          return world.give({
            ...gift,
            money: money && { ...money, converted: null },
            occurredAt: at,
          }).counted;
        }
        case "lock":
          return world.do("lock", { locked: deed.locked }).changed;
        case "boost":
          return world.do("multiplier", {
            action: "start",
            factorPermille: deed.permille,
            appliesTo: "both",
            endsAt: iso(deed.until),
          }).changed;
        case "rules":
          return world.do("rules", { rules: rulesOf(deed.times) }).changed;
        case "caps": {
          const { do: _, ...settings } = deed;
          return world.do("rules", { settings }).changed;
        }
        case "apply":
          return world.do("apply", {
            entryId: deed.entryId,
            baseAmountMinor: deed.baseMinor,
          }).changed;
        case "undo":
          return world.do("undo", { entryId: deed.entryId }).changed;
        case "recompute":
          return world.tell({ name: "recompute", entryId: deed.entryId })
            .entry !== null;
        case "refund":
          return world.tell({
            name: "refund",
            entryId: deed.entryId,
            refund: {
              deliveryKey: deed.name,
              refundId: deed.refundId,
              amount: deed.amount,
              cumulative: deed.cumulative,
              reinstated: deed.reinstated,
              occurredAt: deed.at,
              receivedAt: world.now,
              source: "shop",
            },
          }).changed;
        default:
          return world.do(deed.do).changed;
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return false;
    }
  }

  private compare(deed: Deed): void {
    const { world, model } = this;
    const { session } = world;
    const after = `after ${JSON.stringify(deed)}`;
    assertEquals(session.addedMs, model.addedMs, `time ${after}`);
    assertEquals(world.raw, model.raw(world.now), `clock ${after}`);
    const { sub_weight: _, ...totals } = session.totals;
    assertEquals(totals, model.totals(), `sums ${after}`);
    assertEquals(
      world.definition.ladder.goals.map(({ state }) => state === "reached"),
      model.reached,
      `goals ${after}`,
    );
    for (const id of ["1", "2"]) {
      const user = world.user(`twitch:${id}`);
      assertEquals(
        [
          user?.appliedMs ?? 0,
          user?.milliPoints ?? 0,
          user?.baseAmountMinor ?? 0,
        ],
        sumsOfUser(model.acts, id),
        `user ${id} ${after}`,
      );
    }
  }

  /** Compares the sums of the session with those of its ledger. */
  assertLedger(): void {
    const { session, entries } = this.world;
    assertEquals(this.world.ledgerMs, session.addedMs);
    const keys = entries.flatMap(({ deliveryKey, actKey }) =>
      [deliveryKey, actKey].filter((key) => key !== null)
    );
    assertEquals(new Set(keys).size, keys.length, "no key twice");
    assertEquals(
      Object.values(session.byKind).reduce(
        (sum, one) => sum + one.appliedMs,
        0,
      ),
      session.addedMs,
      "kinds",
    );
  }
}

/** Tells whether an entry is an act that a provider may take back. */
function isRefundable({ deliveryKey, kind, reason }: LedgerEntry): boolean {
  return deliveryKey !== null && ["tip", "sub", "member"].includes(kind) &&
    !["reversal", "restored"].includes(reason);
}

/** Tells whether an entry is one that the model has, too. */
function isMade({ reason, source }: LedgerEntry): boolean {
  return reason !== "recompute" &&
    (reason !== "reversal" || source === "limelight");
}

Deno.test("after any step the ledger's sums are those of a model by acts", () => {
  fc.assert(
    fc.property(
      day,
      fc.array(drawn, { minLength: 1, maxLength: STEPS_A_DAY, size: "max" }),
      (day, steps) => {
        const pair = new Pair(day);
        for (const step of steps) pair.step(step);
        pair.assertLedger();
      },
    ),
    { numRuns: Math.ceil(2 * STEPS / STEPS_A_DAY) },
  );
});
