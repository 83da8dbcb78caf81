import { addressOf } from '../../shell/places';

/** What is looked at on this page, as far as its address keeps it. */
export interface AskingPlace {
  /** a question that was asked; its conversation is shown */
  readonly runId?: string | undefined;
  /** number of the source of its answer that is open */
  readonly source?: number | undefined;
}

/** `/papers/ask/<run>/<source>`, below the `#`. */
export function askingAddress(project: string, { runId, source }: AskingPlace = {}): string {
  const parts = [runId, runId === undefined ? undefined : source].filter((part) => part !== undefined);
  return [addressOf(project, 'ask'), ...parts.map((part) => encodeURIComponent(part))].join('/');
}

/** The place of an address; what is no number of a source is none. @param address below the `#` */
export function askingPlace(address: string): AskingPlace {
  const [, , , runId = '', source = ''] = address.split('/');
  if (runId === '') return {};
  return { runId: decoded(runId), source: /^[1-9]\d{0,4}$/.test(source) ? Number(source) : undefined };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // typed by hand: no question will be found by it
  }
}
