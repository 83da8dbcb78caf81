/** When a relation holds, as far as the texts say: ISO 8601 dates as exact as they are there; empty where they say nothing. */
export interface RelationTimes {
  validFrom: string;
  validUntil: string;
  /** where it held several times: intervals `from/until`, with `..` for a side that is not known */
  periods: readonly string[];
}

/** `1901–1912`, `since 1901`, `until 1912`, `1901–1912, since 1920`; empty where nothing is known. */
export function timesWords({ validFrom, validUntil, periods }: RelationTimes): string {
  const intervals = periods.length > 0 ? periods.map((period) => period.split('/')) : [[validFrom, validUntil]];
  return intervals
    .map(([from, until]) => periodWords(known(from), known(until)))
    .filter((words) => words !== '')
    .join(', ');
}

function periodWords(from: string, until: string): string {
  if (from !== '' && until !== '') return from === until ? from : `${from}–${until}`;
  if (from !== '') return `since ${from}`;
  return until === '' ? '' : `until ${until}`;
}

const known = (side: string | undefined): string => (side === undefined || side === '..' ? '' : side);
