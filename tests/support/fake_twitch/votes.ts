import type { FakeWorld } from "./helix.ts";
import { helixError } from "./helix_answer.ts";
import type { FakeAccess } from "./oauth.ts";
import type { FakeChannel, Wire } from "./world.ts";

/** Bounds and words of one kind of vote, as Helix has them. */
interface Kind {
  scope: string;
  noun: string;
  options: "choices" | "outcomes";
  most: { title: number; options: number };
  seconds: { field: string; least: number };
  open: readonly string[];
  /** Statuses that a change may name, by the present one. */
  next: Readonly<Record<string, readonly string[]>>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  "/helix/polls": {
    scope: "channel:manage:polls",
    noun: "poll",
    options: "choices",
    most: { title: 60, options: 5 },
    seconds: { field: "duration", least: 15 },
    open: ["ACTIVE"],
    next: { ACTIVE: ["TERMINATED", "ARCHIVED"] },
  },
  "/helix/predictions": {
    scope: "channel:manage:predictions",
    noun: "prediction",
    options: "outcomes",
    most: { title: 45, options: 10 },
    seconds: { field: "prediction_window", least: 30 },
    open: ["ACTIVE", "LOCKED"],
    next: {
      ACTIVE: ["LOCKED", "RESOLVED", "CANCELED"],
      LOCKED: ["RESOLVED", "CANCELED"],
    },
  },
};

const MAX_OPTION = 25;
const MAX_SECONDS = 1_800;

/** Tells whether a call starts, ends or changes a poll or a prediction. */
export const isVoteChange = (req: Request, url: URL): boolean =>
  req.method !== "GET" && Object.hasOwn(KINDS, url.pathname);

/** Answers a change of a poll or a prediction, and refuses what Helix refuses. */
export async function answerVotes(
  req: Request,
  url: URL,
  { access, world, now }: {
    access: FakeAccess;
    world: FakeWorld;
    now: () => number;
  },
): Promise<Response> {
  const kind = KINDS[url.pathname]!;
  if (!access.scopes.includes(kind.scope)) {
    return helixError(401, `Missing scope: ${kind.scope}`);
  }
  const body: Wire = await req.json();
  if (body.broadcaster_id !== access.userId) {
    return helixError(
      401,
      "The ID in broadcaster_id must match the user ID found in the request's OAuth token.",
    );
  }
  const channel = world.channels.get(String(body.broadcaster_id));
  if (!channel) return helixError(400, "The broadcaster is unknown");
  if (!channel.affiliate) {
    return helixError(403, "The broadcaster is not a partner or affiliate");
  }
  const list = url.pathname === "/helix/polls"
    ? channel.polls
    : channel.predictions;
  const at = new Date(now()).toISOString();
  return req.method === "POST"
    ? start(kind, { body, channel, list, at })
    : change(kind, { body, list, at });
}

function start(
  kind: Kind,
  { body, channel, list, at }: {
    body: Wire;
    channel: FakeChannel;
    list: Wire[];
    at: string;
  },
): Response {
  const title = String(body.title ?? "");
  const options = Array.isArray(body[kind.options])
    ? body[kind.options] as { title: string }[]
    : [];
  const seconds = Number(body[kind.seconds.field]);
  if (title.length < 1 || title.length > kind.most.title) {
    return helixError(400, "The title field is invalid");
  }
  if (options.length < 2 || options.length > kind.most.options) {
    return helixError(400, `The number of ${kind.options} is invalid`);
  }
  if (options.some((one) => !one.title || one.title.length > MAX_OPTION)) {
    return helixError(400, `A title in ${kind.options} is invalid`);
  }
  if (!(seconds >= kind.seconds.least && seconds <= MAX_SECONDS)) {
    return helixError(400, `The ${kind.seconds.field} field is invalid`);
  }
  if (/badword/i.test(title)) {
    return helixError(
      400,
      "title or choice titles are not compliant with content guidelines",
    );
  }
  if (list.some(({ status }) => kind.open.includes(String(status)))) {
    return helixError(400, `The channel already has an active ${kind.noun}`);
  }
  const id = `${kind.noun}-${list.length + 1}`;
  const { broadcaster } = channel;
  const isPoll = kind.noun === "poll";
  const made: Wire = {
    id,
    broadcaster_id: broadcaster.id,
    broadcaster_name: broadcaster.name,
    broadcaster_login: broadcaster.login,
    title,
    [kind.options]: options.map((one, index) => ({
      id: `${id}-${index + 1}`,
      title: one.title,
      ...(isPoll ? { votes: 0, channel_points_votes: 0, bits_votes: 0 } : {
        users: 0,
        channel_points: 0,
        top_predictors: null,
        color: index === 0 ? "BLUE" : "PINK",
      }),
    })),
    status: "ACTIVE",
    [kind.seconds.field]: seconds,
    ...(isPoll
      ? {
        bits_voting_enabled: false,
        bits_per_vote: 0,
        channel_points_voting_enabled: body.channel_points_voting_enabled ??
          false,
        channel_points_per_vote: body.channel_points_per_vote ?? 0,
        started_at: at,
      }
      : { winning_outcome_id: null, created_at: at, locked_at: null }),
    ended_at: null,
  };
  list.unshift(made);
  return Response.json({ data: [made] });
}

function change(
  kind: Kind,
  { body, list, at }: { body: Wire; list: Wire[]; at: string },
): Response {
  const found = list.find(({ id }) => id === body.id);
  if (!found) return helixError(404, `The ${kind.noun} was not found`);
  const status = String(body.status);
  if (!(kind.next[String(found.status)] ?? []).includes(status)) {
    return helixError(
      400,
      `The ${kind.noun} is not active, or the status is invalid`,
    );
  }
  if (status === "RESOLVED") {
    const outcomes = found.outcomes as { id: string }[];
    if (!outcomes.some(({ id }) => id === body.winning_outcome_id)) {
      return helixError(400, "The winning_outcome_id field is invalid");
    }
    found.winning_outcome_id = body.winning_outcome_id;
  }
  if (status === "LOCKED") found.locked_at = at;
  else found.ended_at = at;
  found.status = status;
  return Response.json({ data: [found] });
}
