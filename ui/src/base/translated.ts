/** The type of a Spanish catalog: the shape of the English one, with any words. */

/**
 * A text module `name.ts` has its Spanish version beside it, `name.es.ts`, which exports the same names:
 * `export const helpTexts: Translated<typeof english> = { … }`. A key that is missing or too many is a type error.
 */
export type Translated<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Result
    ? (...args: Args) => Translated<Result>
    : T extends number | boolean | null | undefined
      ? T
      : { readonly [Key in keyof T]: Translated<T[Key]> };
