import { runProgram } from "@/scripts/run_program.ts";

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
  // Without it, names of other alphabets come in quotes and numbers.
  const own = ["-c", "core.quotePath=false", ...args];
  const said = await runProgram("git", own, { cwd: root });
  return said.split("\n").filter((line) => line !== "");
}
