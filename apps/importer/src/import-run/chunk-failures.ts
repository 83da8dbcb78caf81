import { AppError } from '@strata/errors';
import { UNUSABLE_ANSWER } from '@strata/models';

/** Failures of a model that say something about the text it was asked about, and nothing about the next one. */
const OF_ONE_TEXT = new Set(['MODEL_REJECTED_REQUEST', 'PROVIDER_EMPTY_RESPONSE']);
/** So many failures without a single success, and nobody waits for the rest. */
const HOPELESS = 20;

/** Is this a failure of one text, which the others survive? A fault of our own code counts as one, too. */
export function isOfOneText(error: unknown): boolean {
  return !(error instanceof AppError) || OF_ONE_TEXT.has(error.type) || error.details[UNUSABLE_ANSWER] === true;
}

/** Counts what became of the texts of one step, and says when it is no use going on. */
export class TextFailures {
  private failed = 0;
  private done = 0;
  private first: unknown;

  /** @param forgiven so many failures are no reason to stop, even when they are most */
  constructor(
    private readonly total: number,
    private readonly rule = { what: 'chunks could not be read', forgiven: 0 },
  ) {}

  succeeded(): void {
    this.done++;
  }

  /** @throws AppError when most texts failed: with the type and reason of the first failure, where it has any */
  add(error: unknown): void {
    this.failed++;
    this.first ??= error;
    const isHopeless = this.failed >= HOPELESS && this.done === 0;
    if ((this.failed * 2 <= this.total || this.failed <= this.rule.forgiven) && !isHopeless) return;
    const known = this.first instanceof AppError ? this.first : undefined;
    throw new AppError(
      known?.kind ?? 'failed-precondition',
      known?.type ?? 'EXTRACTION_FAILED',
      `${this.failed} of ${this.total} ${this.rule.what}: ${publicReason(this.first)}`,
      {},
      { cause: this.first },
    );
  }
}

/** Why a text failed, as a caller may see it. */
export function publicReason(error: unknown): string {
  return error instanceof AppError ? error.message : 'EXTRACTION_FAILED: the text broke the extraction';
}
