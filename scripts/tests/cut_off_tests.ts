/**
 * Reads in the report of a run (`deno test --junit-path`) which files of a group
 * did not come to their end because of an error that nobody caught.
 */
import { Parser } from "htmlparser2";

/** A test that such an error cut off, or kept from running. */
export interface CutOffTest {
  file: string;
  name: string;
}

/** Returns the tests of a report that were cut off, in its order. */
export function cutOffTests(report: string): CutOffTest[] {
  const cutOff: CutOffTest[] = [];
  let test: CutOffTest | undefined;
  const parser = new Parser({
    onopentag(tag, { name = "", classname = "", message }) {
      if (tag === "testcase") {
        test = { name, file: classname.replace(/^\.\//, "") };
      } else if (tag === "error" && message === "Cancelled" && test) {
        cutOff.push(test);
      }
    },
  }, { xmlMode: true });
  parser.end(report);
  return cutOff;
}
