/**
 * Formats a text as `deno fmt` does. Throws the formatter's message for a text
 * that it cannot read.
 */
export async function denoFmt(
  text: string,
  extension: "json" | "md" | "ts",
): Promise<string> {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--no-config", "--ext", extension, "-"],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
  const { success, stdout, stderr } = await process.output();
  if (success) return new TextDecoder().decode(stdout);
  throw new Error(new TextDecoder().decode(stderr));
}
