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
 *   225) to (300, 525), and an l with a foot of 150 units and one more of advance.
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
    range: "U+30,U+6C",
    weights: "400",
    size: "132%",
    data:
      "d09GMgABAAAAAAIMAAsAAAAAA8AAAAHCAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAAPBEI" +
      "CnB4ATYCJAMMCwgABCAFgkAHIBsBAwA+DPBke/AKGcmYqCwd5l6ykbt4EU9Y79DRf/iZYUeo" +
      "5Dzfd8/um9lWk45/yaQlCiWiiAL6FlAULA//7dfumzN/ZWY9bXckaSJRgmf8dCiJSAzagoYI" +
      "/ud0r0OJyK7hcBwK1BSmI2n3T8eynvMcQpOWkGgwkQMJMITE6PPXw39yDt83AELlqCT5SjTb" +
      "6QIMuoB2HoA2SpsGkocQaBxoYp8GiSaa28kz2+a3d2HqgpFmGQ39pAWePsynKIH5EC2MAb4I" +
      "tOPyb8ZdPIBAnaZfcFBRaNxoAla3NjOHpJQdXLU/E4CI/66gwcQFB7gDGIDInV7Ouam5KlGa" +
      "Gn01F70o9yXV46pcVOX39VrPa2HallOut/DT2UuPLd0NEMTR33wOf2oegfPqwdcMyEsNTAmE" +
      "rzR1ClZeJg8CQKdTyDZUH0Gb0kEAADAc0ETu4k3OYeLDycAHYuDAHxdEOowqhdKMiQQiMeat" +
      "xDEvRJirepAyuxuRGpcR9mwxK5HRhDGUZjNpcuLzFSqz0iLlyZCOb5IRNyiX14T2Odccumrc" +
      "aOoPppu9zIQCT1xh0UqMuz9EJK4nkN6sVclwvQnnIaOCBmx2BAA=",
  },
};
