/** `Steering Committee (TSC)`, `--verbose (-v)`. */
const BRACKETED = /^(.*\S)\s*\(([^()]+)\)$/;
const CAPITALISED = /^\p{Lu}[\p{L}\p{N}.'’-]*(?: \p{Lu}[\p{L}\p{N}.'’-]*)*$/u;

/**
 * The names of one answer without what models put behind them in brackets although it is another name of the same: an abbreviation, the short form of an
 * option, or a name beside a plain one that the answer has as well. `Mercury (planet)` and `printf(3)` keep theirs: it tells them from others.
 * @param names as they were written
 * @returns by the name that was written
 */
export function plainNames(names: readonly string[]): Map<string, string> {
  const written = new Set(names.map((name) => name.toUpperCase()));
  return new Map(
    names.map((name) => {
      const [, outer = '', inner = ''] = BRACKETED.exec(name) ?? [];
      const isSame =
        outer !== '' &&
        (isAbbreviation(inner, outer) ||
          (outer.startsWith('-') && inner.startsWith('-')) ||
          (CAPITALISED.test(inner) && /\p{Ll}/u.test(inner) && written.has(outer.toUpperCase())));
      return [name, isSame ? outer : name];
    }),
  );
}

/** `TSC` of `Technical Steering Committee`, `SFIO` of a name in another language; `Georgia (US)` is told from another Georgia. */
function isAbbreviation(short: string, name: string): boolean {
  return name.includes(' ') && /^\p{Lu}[\p{L}\d.]{1,7}$/u.test(short) && (short.match(/\p{Lu}/gu) ?? []).length > 1;
}
