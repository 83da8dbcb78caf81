import { AppError } from '@strata/errors';
import { isOfOneText, publicReason, TextFailures } from './chunk-failures';
import type { ImportLog } from '../import-jobs/import-log';

/** Reports and summaries that failed so rarely say nothing about the model, however few were asked for. */
const FEW = 2;
const NAMED = 10;

/**
 * Texts that a model writes about one thing each, such as community reports. Where it never gives one that can be used, the built-in
 * model's stands in: one bad answer is no reason to lose a partition.
 */
export class ReplacedTexts {
  private readonly failures: TextFailures;
  private readonly names: string[] = [];
  private reason = '';

  /** @param what of which `total` are asked for, such as `community reports` */
  constructor(
    private readonly what: string,
    private readonly total: number,
    private readonly log: ImportLog,
  ) {
    this.failures = new TextFailures(total, { what: `${what} could not be written`, forgiven: FEW });
  }

  /**
   * @param name says which text it is, in the remark
   * @throws AppError what concerns every text (a wrong key, a provider that is away), most texts having failed; the reason of `signal`
   */
  async write<T>(name: string, byModel: () => Promise<T>, builtIn: () => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      const text = await byModel();
      this.failures.succeeded();
      return text;
    } catch (error) {
      signal.throwIfAborted();
      const isTooLong = error instanceof AppError && error.type === 'CONTEXT_LENGTH_EXCEEDED';
      if (!isTooLong && !isOfOneText(error)) throw error;
      this.failures.add(error);
      this.log('model-text-replaced', { what: this.what, name, err: error });
      this.names.push(name);
      if (this.reason === '') this.reason = publicReason(error);
      return builtIn();
    }
  }

  /** For the job's message: which texts are not the model's, and why; none when all are. */
  get remarks(): string[] {
    if (this.names.length === 0) return [];
    const more = this.names.length > NAMED ? ` and ${this.names.length - NAMED} more` : '';
    const which = `${this.names.slice(0, NAMED).join(', ')}${more}`;
    return [`${this.names.length} of ${this.total} ${this.what} are built-in ones (${which}): ${this.reason}`];
  }
}
