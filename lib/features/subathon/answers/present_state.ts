import {
  firstDefinition,
  newSession,
} from "@/lib/features/subathon/rules/session_factory.ts";
import {
  goalsOverPlan,
  keepsItsPlan,
  type PlanRoom,
} from "@/lib/features/subathon/rules/plan_limits.ts";
import { whatIf } from "@/lib/features/subathon/rules/what_if.ts";
import type { SubathonParts } from "@/lib/features/subathon/runtime/parts.ts";
import type { Goal } from "@/lib/schema/subathon/ladder.ts";
import type { Definition } from "@/lib/schema/subathon/records.ts";
import type { Session } from "@/lib/schema/subathon/session.ts";
import type {
  LadderAnswer,
  LadderControl,
  SubathonRatesAnswer,
  TimerAnswer,
  TimerControl,
} from "@/lib/schema/subathon/state.ts";
import type {
  WhatIfAnswer,
  WhatIfQuery,
} from "@/lib/schema/subathon/what_if.ts";
import { ladderAnswer, ladderControl } from "./ladder_views.ts";
import { ratesOf, timerAnswer, timerControl } from "./views.ts";

/** A session with what defines it. */
interface CurrentState {
  session: Session;
  definition: Definition;
}

/** Creates the answers that are made of a channel's session as it stands. */
export function createPresentState(parts: SubathonParts) {
  const { clock, store } = parts;

  /** Session and definition; what a first command would begin with when there is none. */
  async function currentState(channelId: string): Promise<CurrentState> {
    const { head, definition } = await store.known(channelId);
    if (head.session !== null && definition !== null) {
      return { session: head.session, definition };
    }
    const currency = await parts.currencyOf(channelId);
    const first = firstDefinition(clock.now(), currency);
    const session = newSession({
      definition: first,
      now: clock.now(),
      newId: () => "",
      revision: 0,
    });
    return { session, definition: first };
  }

  async function timer(channelId: string): Promise<TimerAnswer> {
    const { session, definition } = await currentState(channelId);
    return timerAnswer(session, definition, clock.now());
  }

  async function ladder(channelId: string): Promise<LadderAnswer> {
    const { session, definition } = await currentState(channelId);
    return ladderAnswer(session, definition, clock.now());
  }

  async function timerForOperator(channelId: string): Promise<TimerControl> {
    const [{ session, definition }, sources] = await Promise.all([
      currentState(channelId),
      parts.sourcesOf(channelId),
    ]);
    return timerControl(session, definition, sources, clock.now());
  }

  async function ladderForOperator(channelId: string): Promise<LadderControl> {
    const { session, definition } = await currentState(channelId);
    return ladderControl(session, definition, clock.now());
  }

  return {
    timer,
    ladder,
    timerForOperator,
    ladderForOperator,

    /** Returns goals that are suspended, and those that will be when the plan is heeded. */
    async overPlan(channelId: string, room: PlanRoom): Promise<Goal[]> {
      const { session, definition } = await currentState(channelId);
      const { goals } = definition.ladder;
      const off = goals.filter(({ suspended }) => suspended);
      const keeps = keepsItsPlan(session.state) || off.length > 0;
      return keeps ? off : goalsOverPlan(goals, room);
    },

    /** Returns the session since its start; `null` while none was started. */
    async span(
      channelId: string,
    ): Promise<{ id: string; startedAt: number } | null> {
      const { session } = (await store.known(channelId)).head;
      return session === null || session.startedAt === null
        ? null
        : { id: session.id, startedAt: session.startedAt };
    },

    /** Returns what an act would add if it happened now; counts nothing. */
    async whatIf(
      channelId: string,
      query: WhatIfQuery,
    ): Promise<WhatIfAnswer> {
      const { session, definition } = await currentState(channelId);
      const daily = await store.daily();
      return whatIf(session, definition, query, clock.now(), daily);
    },

    /** Returns what each kind of event adds now. */
    async rates(channelId: string): Promise<SubathonRatesAnswer> {
      const { session, definition } = await currentState(channelId);
      return ratesOf(session, definition, clock.now());
    },
  };
}
