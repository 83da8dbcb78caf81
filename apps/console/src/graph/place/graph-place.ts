export const TABS = ['drawing', 'list', 'themes'] as const;
export type GraphTab = (typeof TABS)[number];

/** How many of the most connected entities are drawn. */
export const AMOUNTS = [100, 300, 1_000] as const;

/** Where somebody is on the page; all of it stands in the address, so that a reload and the back button keep it. */
export interface GraphPlace {
  readonly tab: GraphTab;
  /** key of an entity, of a community under `themes`; empty when none is chosen */
  readonly chosen: string;
  readonly amount: (typeof AMOUNTS)[number];
  /** whether co-occurrences are shown; undefined until somebody says so */
  readonly cooccurrences: boolean | undefined;
  /** only this partition; empty = all */
  readonly partition: string;
  /** only entities of this community; empty = all */
  readonly theme: string;
  /** entities whose neighbours are drawn too, the latest last */
  readonly grown: readonly string[];
  /** types of entities that are not shown */
  readonly hidden: readonly string[];
}

export const START: GraphPlace = {
  tab: 'drawing',
  chosen: '',
  amount: 300,
  cooccurrences: undefined,
  partition: '',
  theme: '',
  grown: [],
  hidden: [],
};

/** Neighbourhoods drawn at a time: an address has to stay one. */
const MOST_GROWN = 12;

/** @param segments of the address behind `/<project>/graph`: `[tab] [key] [settings]`, each of which may be missing */
export function placeOf(segments: readonly string[]): GraphPlace {
  const rest = segments.filter((segment) => segment !== '').map(decoded);
  const tab = TABS.find((one) => one === rest[0]) ?? 'drawing';
  const settings = new URLSearchParams(rest.find(isSettings) ?? '');
  const cooccurrences = settings.get('cooccurrences');
  return {
    tab,
    chosen: rest.find((segment) => segment !== tab && !isSettings(segment)) ?? '',
    amount: AMOUNTS.find((amount) => String(amount) === settings.get('amount')) ?? START.amount,
    cooccurrences: cooccurrences === null ? undefined : cooccurrences === 'yes',
    partition: settings.get('partition') ?? '',
    theme: settings.get('theme') ?? '',
    grown: settings.getAll('grown').slice(-MOST_GROWN),
    hidden: settings.getAll('hidden'),
  };
}

/** The inverse: what comes behind `/<project>/graph`, beginning with a slash unless it is empty. */
export function segmentsOf({ tab, chosen, amount, cooccurrences, partition, theme, grown, hidden }: GraphPlace): string {
  const settings = new URLSearchParams();
  if (amount !== START.amount) settings.set('amount', String(amount));
  if (cooccurrences !== undefined) settings.set('cooccurrences', cooccurrences ? 'yes' : 'no');
  if (partition !== '') settings.set('partition', partition);
  if (theme !== '') settings.set('theme', theme);
  for (const key of grown.slice(-MOST_GROWN)) settings.append('grown', key);
  for (const type of hidden) settings.append('hidden', type);
  return [tab === 'drawing' ? '' : tab, chosen, settings.toString()]
    .filter((segment) => segment !== '')
    .map((segment) => `/${encodeURIComponent(segment)}`)
    .join('');
}

const isSettings = (segment: string): boolean => segment.includes('=');

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // typed by hand
  }
}
