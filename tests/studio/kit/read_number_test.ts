import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  numberIn,
  readNumber,
  readStored,
} from "@/lib/studio/kit/form/read_number.ts";

const ANY = { min: null, max: null, decimals: null };
const WHOLE = { ...ANY, decimals: 0 };
const MONEY = { ...ANY, decimals: 2 };

Deno.test("numbers are reckoned as JavaScript would, without running anything", () => {
  const term: fc.Arbitrary<string> = fc.letrec((tie) => ({
    term: fc.oneof(
      { maxDepth: 3 },
      fc.integer({ min: 0, max: 999 }).map(String),
      fc.tuple(tie("term"), fc.constantFrom("+", "-", "*", "/"), tie("term"))
        .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      fc.tuple(tie("term")).map(([a]) => `(-${a})`),
    ),
  })).term as fc.Arbitrary<string>;
  fc.assert(fc.property(term.filter(({ length }) => length <= 64), (text) => {
    // Only digits, signs and brackets of our own making.
    const value = new Function(`return ${text}`)() as number;
    const read = numberIn(text, ANY);
    if (Number.isFinite(value)) assertEquals(read, value);
    else assertEquals(read, null);
  }));
});

Deno.test("whatever is typed is a number, or is told why it is none", () => {
  fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => {
    const read = readNumber(text, ANY);
    assert("why" in read || Number.isFinite(read.number));
  }));
  for (
    const [text, value] of [
      ["1920/2-300", 660],
      [" 12,5 ", 12.5],
      ["2 × (3 − 1)", 4],
      ["-5", -5],
      ["", null],
      ["1e9", null],
      ["1/0", null],
      ["(".repeat(40), null],
      ["1 2", null],
      ["1.2.3", null],
      ["5²", null],
      [".", null],
      [".5", 0.5],
      ["１９２０／２", 960],
    ] as const
  ) assertEquals(numberIn(text, ANY), value, text);
});

Deno.test("thousands are read as each country writes them", () => {
  for (
    const [text, value] of [
      ["1,000,000", 1_000_000],
      ["1.000.000,50", 1_000_000.5],
      ["1,000.50", 1_000.5],
      ["1 000", 1_000],
      ["1\u202f000,5", 1_000.5],
      ["1’000", 1_000],
      ["1,000,00", null],
      ["1,000 000", null],
      ["0,125", 0.125],
      ["1.125", 1.125],
    ] as const
  ) assertEquals(numberIn(text, ANY), value, text);
  // No decimals are so many as a group has.
  for (const text of ["1,000", "1.000"]) {
    assertEquals(numberIn(text, WHOLE), 1_000, text);
    assertEquals(numberIn(text, MONEY), 1_000, text);
  }
  assertEquals(numberIn("1,50", MONEY), 1.5);
});

Deno.test("what could be two numbers is none, and both are named as they can be typed", () => {
  const thousandths = { ...ANY, decimals: 3 };
  const why = "“1,500” can be read in two ways: enter 1500 or 1.5000";
  assertEquals(readNumber("1,500", thousandths), { why });
  assertEquals(numberIn("1500", thousandths), 1_500);
  assertEquals(numberIn("1.5000", thousandths), 1.5);
  assertEquals(readNumber("1,500 + 1", ANY), { why });
});

Deno.test("a number beyond its range is told the range, as it can be typed", () => {
  const whyOf = (text: string, min: number | null, max: number | null) => {
    const read = readNumber(text, { ...WHOLE, min, max });
    return "why" in read ? read.why : null;
  };
  assertEquals(whyOf("10", 10, 5_000), null);
  assertEquals(whyOf("5000", 10, 5_000), null);
  assertEquals(whyOf("9", 10, 5_000), "Enter a number from 10 to 5000");
  assertEquals(whyOf("-1", 0, null), "Enter a number that is 0 or more");
  assertEquals(whyOf("7", null, 6), "Enter a number that is 6 or less");
  assertEquals(whyOf("x", 10, 5_000), "Enter a number, such as 10");
  assertEquals(whyOf("5.5", 0, 9), "Enter a whole number, such as 5");
});

Deno.test("a number is stored in units of its last decimal", () => {
  assertEquals(readStored("12,50", MONEY), { number: 1_250 });
  assertEquals(readStored("1.005", { ...ANY, decimals: 3 }), { number: 1_005 });
});
