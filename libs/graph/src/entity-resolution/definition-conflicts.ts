import type { Definition, Office } from './definition';
import type { PlaceKnowledge } from './said-attributes';
import { WORK_SORTS } from './said-attributes';

/** What stands where it stands. */
const IMMOVABLE = new Set(
  'school church cathedral chapel monastery airport station hospital library museum cemetery park bridge building house castle stadium dam lighthouse theatre theater hotel street'.split(
    ' ',
  ),
);
const LANDS = new Set(['settlement', 'water', 'height']);

/** Do two definitions say what is true of no one thing, whatever both have to do with: other lives, years, directors, titles, places? */
export function excludeEachOther(one: Definition, other: Definition, { liesIn }: PlaceKnowledge): boolean {
  const areFar = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && Math.abs(a - b) > 1;
  const isBefore = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && a < b;
  return (
    areFar(one.born, other.born) ||
    areFar(one.died, other.died) ||
    isBefore(one.died, other.born) ||
    isBefore(other.died, one.born) ||
    areFar(one.made, other.made) ||
    areOtherWorks(one, other) ||
    haveOthers(one.makers.get('directed'), other.makers.get('directed')) ||
    haveOtherNumbers(one.offices, other.offices) ||
    haveOthers(territories(one, true), territories(other, true)) ||
    (isImmovable(one) && isImmovable(other) && lieApart(one, other, liesIn))
  );
}

/** Do two definitions describe different things, unless both have to do with the same: other lands, places, makers, nothing alike in what it is? */
export function describeOthers(one: Definition, other: Definition, { liesIn }: PlaceKnowledge): boolean {
  return (
    haveOthers(territories(one), territories(other)) ||
    haveOthers(one.makers.get('by'), other.makers.get('by')) ||
    lieApart(one, other, liesIn) ||
    haveOthers(one.words, other.words)
  );
}

function haveOthers<T>(some: ReadonlySet<T> | undefined, others: ReadonlySet<T> | undefined): boolean {
  return some !== undefined && others !== undefined && some.size > 0 && others.size > 0 && some.isDisjointFrom(others);
}

const areOtherWorks = (one: Definition, other: Definition): boolean =>
  one.sort !== other.sort && WORK_SORTS.has(one.sort ?? '') && WORK_SORTS.has(other.sort ?? '');

const isImmovable = ({ noun = '', sort = '' }: Definition): boolean => IMMOVABLE.has(noun) || LANDS.has(sort);

/** What somebody is lord of; by the name alone, if asked. */
const territories = ({ offices }: Definition, isOfName = false): ReadonlySet<string> =>
  new Set(offices.filter((office) => !isOfName || office.isOfName).map(({ territory }) => territory));

/** The 3rd and the 6th Earl of one place; not who was the 1st of one and the 2nd of another. */
function haveOtherNumbers(some: readonly Office[], others: readonly Office[]): boolean {
  const pairs = some.flatMap((a) =>
    others
      .filter((b) => a.rank === b.rank && a.territory === b.territory && a.ordinal !== undefined && b.ordinal !== undefined)
      .map((b) => a.ordinal === b.ordinal),
  );
  return pairs.length > 0 && pairs.every((isSame) => !isSame);
}

/** Places that are spelled out, of which none is, or lies in, one of the other's; people come and go. */
function lieApart(one: Definition, other: Definition, liesIn: PlaceKnowledge['liesIn']): boolean {
  if ([one, other].some(({ born, died, offices }) => born !== undefined || died !== undefined || offices.length > 0)) return false;
  const [some, others] = [one, other].map(({ places }) => places.find((chain) => chain.length > 1)) as (
    | readonly string[]
    | undefined
  )[];
  if (!some || !others) return false;
  const [a, b] = [some[0]!, others[0]!];
  return !others.includes(a) && !some.includes(b) && !liesIn(a, b) && !liesIn(b, a);
}
