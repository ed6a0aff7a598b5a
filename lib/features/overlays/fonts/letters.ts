/** Letters of a family that are drawn otherwise, because they look like another of it. */
export interface Letters {
  /** Name of the file below the family's own. */
  file: string;
  /** The letters, as `unicode-range` has them. */
  range: string;
  /** Weights of the file, as `font-weight` has them. */
  weights: string;
  /** The WOFF2 file in Base64. */
  data: string;
  /** Size of the whole family, of one whose own letters are small. */
  size?: `${number}%`;
}

/**
 * By family. Each file is a part of the family itself, under the SIL Open Font
 * License as it is, made with fontTools, without hints and tables of layout:
 *
 * - Inter: `l.ss02`, the l with a tail, of `InterVariable.woff2` (npm `inter-ui`
 *   4.1.1, `opsz` 14); the package that serves the family lacks its features.
 * - Jersey 10: a zero with a stroke of two by four pixels of 75 units, from (150,
 *   225) to (300, 525), an l with a foot of 150 units and one more of advance, and
 *   an Ø whose stroke is one pixel wide within its ring: as wide as in the family,
 *   it is an ampersand.
 *   Its letters are a quarter lower than those of other families.
 */
export const LETTERS: Readonly<Record<string, Letters>> = {
  "Inter": {
    file: "inter-letters.woff2",
    range: "U+6C",
    weights: "100 900",
    data:
      "d09GMgABAAAAAAOwAA8AAAAACRwAAANUAAQAQgAAAAAAAAAAAAAAAAAAAAAAAAAAP0hWQVJE" +
      "P01WQVJeBmAnJgA0L34KPFIwgQ4BNgIkAwgLBgAEIAWJRgcgGyEIERWkT1D8SLBjhNUQXQgv" +
      "/DvkEUT+xVc985b6PhiOLpKZkRsAW3Y9qibTv9wBqNcHZnOC5597x8/SrOP/Ygs5oblsDR2L" +
      "56aMP+VZ9kEbUyCTBcKZ979a9NVjSSbnnJl9TNcpwBDLAwg0BaYJ6XGPgxWtSEJC3HoCSEGA" +
      "qpJFDzn04APGbn9ZHwKH7b/rARJySMmRe+5xKDSFpD1v3vaN+RWlGeJCJUqLFK/ganuS9Ipz" +
      "0w0kpYykQADAxpust4nH7WvfyuP/91Uej+8RUGxfehMzFoFQOaTmK43TJl89sT777jNfsMgi" +
      "C966ohUhIWMoCwwVZkShENh3PL7i48vEh6crCUM19SP22PNQuxIXkk+FiEjYlchR4HmiFGVi" +
      "XqISVeYfilrUiV+JRjRJWxKtaJMeJjrRJc9I9KJPPpUYgAQKBLoYAQpAdHc6+92oNaonPtE4" +
      "546Jm9369pWV4489/agP775zvfWXnO6tp2a54vDVakAgwBQJTAFLn5h0zXWix1nqRCvS68w1" +
      "55xz3nzzzZ//8fmj991w14+3npTLPz5830nOXnF8WOWkSy+/6Py/q6cUOzSef/75tdx+a7zD" +
      "Jc52iuNc4pJ0rBNOyilNWf+kWOPgVZ23PcK5zkmdVjqFQGHld1/5eIcdOsv+Vs1V8NV2ly4M" +
      "38311OWuH/+ZppbeRJZA8CdipRURncmbqtyXvouxZlrUioF+3klH+K5JMbssiho2JCBMsyFJ" +
      "2760YkZHK22LxtVGEZrxKkk1PiSbNb6kMExlShZMUyirp7WpmD1tGq9KJ2qmJKOoa6ZLaZgz" +
      "3UhTNz1Py7zpfdqquaBj1tykq58XpGf+vDJ99XygYWD2/GtXYcdJha5xCAa9/gQ+joJjRArh" +
      "gbGnBMEyIydGi2v7MXQZD9RLmSxgmNDqWtjF7DZ4x5oKTFHQHLhCmViRsSwQKRimqq++jxe4" +
      "JyrSL1400gr+LG1dsAT9zsPVfWS6t1Ivy5kb9CtD4ZZJAzvSy2fwvqcFOETJotu1At2EbMe6" +
      "QSdG073vLmT+r8Z0dYlHsww/o21Qvy1ryC6SsenR1ORrcjR4HVrctUPhAhx7BxKquooDSQ8l" +
      "Jia9u7f/xOwoRv1VwIS/vGi66bb+v/VcAAA=",
  },
  "Jersey 10": {
    file: "jersey-10-letters.woff2",
    range: "U+30,U+6C,U+D8,U+F8",
    weights: "400",
    size: "132%",
    data:
      "d09GMgABAAAAAAJUAAsAAAAABIwAAAIIAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAATBEICoIg" +
      "ggABNgIkAxILDAAEIAWCQAcgG58DAC4D7CZ4WIllVquq8FoeYsXXLTgU+ac75at4+G/t9b75s4GZ" +
      "AB1PElklKn91oKzKvqlRPVWrVIWu0akCcgR/P7c3KXFINGs0qkkV++ITrZ3rHCFrBOFkt7FpUleq" +
      "WnQOUuUomMiBtAUKgR8M3v8A0gJ7JZGz1uQtHQ5kgDufWIj/a/3cj6HFgcbZxJZ/GtgydyVabc3I" +
      "zoQ8PijktBAvoei9cAQe25b4YCMeMWGQf2F8PQ9rZN7/J/lJXAEB6TJ9wSwbCT3McARmuPaAYkiS" +
      "rJF+fhD+a12AAECI/xrQgIKK28BDADIgZD29oZGc88RInhjKTc1VidLUGFVzMRLlaUn1vCq3qiLq" +
      "tBUiVwv+bY0aJYpyFlWTSabll+5p27WtIVhyLst8ke65/nNRf1Ea02tDiqu2a3H/GSftG4X966jD" +
      "3miYLPJi0ReD0mlHJ4NAOP5fy/298aOvbfMccH3qHd5udgb/3w7AgASC15qkL2hFXUkLgJwuQSyB" +
      "NCqSTwKNWS4ISAd2OCIP4xU+DlPuOBnzmsWYHS8nDF8hxBBUrGqgZ2CoaodCqrYMLEazgo/vrYQM" +
      "DrlmtmOJGGWEIlU1VCzmi4x0dRFMjEpcdFwZSlfkCp8hQ26Yuh9qi8k2DglF60LdRHmu6uvZQIiE" +
      "dBbuLd+SRDTM0K3EXNHfRZAOI0Q4wP9aHQA=",
  },
};
