/** A database of one field, small enough to be read. */
export interface FieldData {
  readonly name: string;
  readonly collections: Readonly<Record<string, readonly object[]>>;
  readonly edges: Readonly<Record<string, readonly { readonly _from: string; readonly _to: string }[]>>;
  readonly graphs: Readonly<
    Record<string, readonly { readonly collection: string; readonly from: string[]; readonly to: string[] }[]>
  >;
}

/** The same numbers at every run (Park and Miller, 1988). */
export class Draw {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** 0 to below `end` */
  below(end: number): number {
    this.state = (this.state * 48_271) % 2_147_483_647;
    return this.state % end;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  day(fromYear: number, years: number): string {
    return new Date(Date.UTC(fromYear, 0, 1 + this.below(years * 365))).toISOString().slice(0, 10);
  }
}

export const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

export const FIRST_NAMES = [
  'Anna',
  'Tom',
  'Eva',
  'Lars',
  'Mia',
  'Omar',
  'Ines',
  'Jonas',
  'Petra',
  'Yusuf',
  'Clara',
  'Henrik',
  'Nora',
  'Pavel',
  'Greta',
  'Luca',
  'Sofia',
  'Emil',
  'Karin',
  'David',
];
export const LAST_NAMES = [
  'Berg',
  'Hill',
  'Lind',
  'Novak',
  'Rossi',
  'Haddad',
  'Moreau',
  'Keller',
  'Dahl',
  'Okafor',
  'Silva',
  'Stone',
  'Vega',
  'Young',
  'Wolf',
];
/** Different names, as many as are wanted up to 300. */
export const fullName = (n: number): string =>
  `${FIRST_NAMES[n % 20] as string} ${LAST_NAMES[(n * 7 + Math.floor(n / 20)) % 15] as string}`;
