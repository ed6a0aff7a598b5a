import { keys } from "@/lib/database/keys.ts";
import { openBesideWriter, openKv } from "@/lib/storage/kv.ts";
import type { TheirEntry } from "@/lib/storage/port_kv.ts";
import { createCommitTaker } from "@/lib/storage/take_commits.ts";

const [LOG] = keys.eventLogs();

/** A file that one connection writes, and readers beside it whose commits go through ports. */
export interface SharedFile extends AsyncDisposable {
  /** The connection that writes. */
  writer: Deno.Kv;
  /** Opens another reader; `onTheirs` gets what the others add to logs. */
  open(onTheirs?: (entry: TheirEntry) => void): Promise<Deno.Kv>;
}

/** Creates such a file; all of it is in this thread. */
export async function openSharedFile(): Promise<SharedFile> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/shared.db`;
  const writer = await openKv(path);
  const taker = createCommitTaker(writer, ([part]) => part === LOG);
  const readers: Deno.Kv[] = [];
  const ends: (() => void)[] = [];
  return {
    writer,
    async open(onTheirs) {
      const { port1, port2 } = new MessageChannel();
      ends.push(taker.take(port1));
      const kv = await openBesideWriter(path, port2, onTheirs);
      readers.push(kv);
      return kv;
    },
    async [Symbol.asyncDispose]() {
      for (const kv of readers) kv.close();
      for (const end of ends) end();
      writer.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
