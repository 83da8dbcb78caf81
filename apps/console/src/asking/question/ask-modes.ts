import type { SearchMode } from '@strata/client';

/** A way to ask, as people choose it. */
export interface AskMode {
  readonly mode: SearchMode;
  readonly name: string;
  /** when to choose it */
  readonly when: string;
}

export const ASK_MODES = [
  {
    mode: 'instant',
    name: 'Quick answer',
    when: 'For facts: who, when, where, how many. Reads the best passages of all documents.',
  },
  {
    mode: 'unified',
    name: 'One topic over all',
    when: 'For what many documents say of one thing. Joins passages, names and relations.',
  },
  {
    mode: 'global',
    name: 'Themes of the whole',
    when: 'For what the documents are about as a whole. Reads the reports of the graph.',
  },
  {
    mode: 'deep',
    name: 'Deep search',
    when: 'For questions of several steps. Plans, searches again and again, and takes longest.',
  },
] as const satisfies readonly AskMode[];

const FIRST_CHOICE = ASK_MODES[0];

/** What is known of a mode; undefined for those that are asked for on the command line only. */
export const askMode = (mode: SearchMode | undefined): AskMode | undefined => ASK_MODES.find((each) => each.mode === mode);

const CHOICE = 'strata-ask-mode';

/** The mode that was chosen last in this browser. */
export function chosenMode(storage: Pick<Storage, 'getItem'>): SearchMode {
  return (ASK_MODES.find(({ mode }) => mode === storage.getItem(CHOICE)) ?? FIRST_CHOICE).mode;
}

export const keepMode = (storage: Pick<Storage, 'setItem'>, mode: SearchMode): void => storage.setItem(CHOICE, mode);
