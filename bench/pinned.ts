/** Programs on processors of their own, so that one does not take the other's. */

const FIRST = "0";
const OTHERS = `1-${navigator.hardwareConcurrency - 1}`;

/** A command as `Deno.Command` takes it. */
interface Command {
  program: string;
  args: string[];
}

/**
 * Returns the command that runs a program on the first processor or on all
 * others; the command itself where `taskset` is missing or there is one alone.
 */
export async function pinned(
  to: "first" | "others",
  { program, args }: Command,
): Promise<Command> {
  if (navigator.hardwareConcurrency < 2 || !await hasTaskset()) {
    return { program, args };
  }
  const processors = to === "first" ? FIRST : OTHERS;
  return { program: "taskset", args: ["-c", processors, program, ...args] };
}

async function hasTaskset(): Promise<boolean> {
  try {
    const { success } = await new Deno.Command("taskset", {
      args: ["--version"],
      stdout: "null",
      stderr: "null",
    }).output();
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
