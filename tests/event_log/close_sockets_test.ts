import { assertEquals } from "@std/assert";
import {
  closeReplaced,
  closeRevoked,
} from "@/lib/event_log/sockets/close_sockets.ts";
import {
  dockCredential,
  dockKeyOf,
  programCredential,
  programKeyOf,
  sessionCredential,
} from "@/lib/event_log/sockets/credential.ts";
import type { CloseReason } from "@/lib/event_log/sockets/live_socket.ts";

/** Open sockets of channels, by their credentials, and how each was closed. */
function openSockets(open: Record<string, readonly string[]>) {
  const closed: [channelId: string, credential: string, CloseReason][] = [];
  return {
    closed,
    channels: () => Object.keys(open),
    closeChannel(
      channelId: string,
      why: CloseReason,
      keep: (credential: string) => boolean = () => false,
    ) {
      for (const one of open[channelId] ?? []) {
        if (!keep(one)) closed.push([channelId, one, why]);
      }
    },
  };
}

const OTHERS = [
  sessionCredential("s"),
  dockCredential("kept"),
  programCredential("kept"),
];

Deno.test("sockets of replaced tokens are closed, also where another channel's token cannot be read", async () => {
  const sockets = openSockets({
    "1000": ["g1", ...OTHERS],
    "1001": ["g1", "g2", ...OTHERS],
  });
  const unread: string[] = [];
  await closeReplaced(
    sockets,
    (channelId) =>
      channelId === "1000"
        ? Promise.reject(new Error("away"))
        : Promise.resolve("g2"),
    (channelId) => void unread.push(channelId),
  );
  assertEquals(sockets.closed.toSorted(), [
    ["1000", "g1", "restarting"],
    ["1001", "g1", "tokenReplaced"],
  ]);
  assertEquals(unread, ["1000"]);
});

Deno.test("sockets of keys that were revoked are closed, those of one kind alone, also where another channel's keys cannot be read", async () => {
  for (
    const [keyOf, credentialOf] of [
      [dockKeyOf, dockCredential],
      [programKeyOf, programCredential],
    ] as const
  ) {
    const open = [credentialOf("gone"), ...OTHERS, "g1"];
    const sockets = openSockets({ "1000": open, "1001": open });
    await closeRevoked(sockets, {
      keyOf,
      keysOf: (channelId) =>
        channelId === "1000"
          ? Promise.reject(new Error("away"))
          : Promise.resolve([{ id: "kept" }]),
      failed: () => {},
    });
    assertEquals(sockets.closed.toSorted(), [
      ["1000", credentialOf("gone"), "restarting"],
      ["1000", credentialOf("kept"), "restarting"],
      ["1001", credentialOf("gone"), "notAllowed"],
    ]);
  }
});
