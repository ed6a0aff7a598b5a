/**
 * Runs a program to its end and returns what it prints. Throws all that it says
 * where it fails.
 */
export async function runProgram(
  program: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args,
    ...options,
  }).output();
  const text = new TextDecoder();
  if (success) return text.decode(stdout);
  throw new Error(
    `${program} ${args.join(" ")}\n${text.decode(stdout)}${
      text.decode(stderr)
    }`,
  );
}
