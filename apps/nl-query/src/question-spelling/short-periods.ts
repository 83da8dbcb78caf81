const FISCAL_YEAR = /^fy(?<year>\d{2}|\d{4})$/;
const QUARTER = /^(?:q(?<behind>[1-4])|(?<before>[1-4])q)$/;
const QUARTERS = ['first', 'second', 'third', 'fourth'];
/** Two digits from which on they are of the last century. */
const LAST_CENTURY = 70;

/**
 * A period as reports write it out: "FY2018" and "fy18" as "fiscal year 2018", "Q2" as "second quarter".
 * @param word folded
 */
export function writtenOutPeriod(word: string): string | undefined {
  const year = FISCAL_YEAR.exec(word)?.groups?.['year'];
  if (year !== undefined) {
    const century = Number(year) >= LAST_CENTURY ? '19' : '20';
    return `fiscal year ${year.length === 2 ? century : ''}${year}`;
  }
  const { behind, before } = QUARTER.exec(word)?.groups ?? {};
  const quarter = behind ?? before;
  return quarter === undefined ? undefined : `${QUARTERS[Number(quarter) - 1]} quarter`;
}
