/**
 * Lists the files that differ from a revision, with those that Git does not
 * know yet and those that are gone. `""` is where the branch left `main`; on
 * `main` itself, what is not committed.
 */
export async function changedFiles(
  root: string,
  revision: string,
): Promise<string[]> {
  const base = revision === ""
    ? (await git(root, "merge-base", "HEAD", "main").catch(() => ["HEAD"]))[0]!
    : revision;
  const files = [
    ...await git(root, "diff", "--name-only", "--no-renames", base),
    ...await git(root, "ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(files)].sort();
}

async function git(root: string, ...args: string[]): Promise<string[]> {
  const { success, stdout, stderr } = await new Deno.Command("git", {
    // Without it, names of other alphabets come in quotes and numbers.
    args: ["-c", "core.quotePath=false", ...args],
    cwd: root,
  }).output();
  const text = new TextDecoder();
  if (!success) throw new Error(text.decode(stderr).trim());
  return text.decode(stdout).split("\n").filter((line) => line !== "");
}
