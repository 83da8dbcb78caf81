import { ArangoError, renderAsArango } from '@strata/errors';
import type { WriteResult } from '../store/database';

/** What a caller wants to hear about a write. */
export interface AnswerOptions {
  readonly returnOld: boolean;
  readonly returnNew: boolean;
  readonly silent: boolean;
}

/** `{_id, _key, _rev, _oldRev?, old?, new?}` as JSON; the documents go in as stored, unparsed. */
export function writeAnswer(result: WriteResult, options: AnswerOptions): string {
  const head = `{"_id":${JSON.stringify(result.id)},"_key":${JSON.stringify(result.key)},"_rev":"${result.rev}"`;
  const isChange = result.old !== undefined && result.new !== undefined; // also one that left the document as it was
  const oldRev = isChange ? `,"_oldRev":"${result.old?.rev ?? ''}"` : '';
  const before = options.returnOld && result.old !== undefined ? `,"old":${result.old.toJson().toString()}` : '';
  const after = options.returnNew && result.new !== undefined ? `,"new":${result.new.toJson().toString()}` : '';
  return `${head}${oldRev}${before}${after}}`;
}

/** The answers of a batch, in order, and how often which error occurred. */
export class BatchAnswer {
  private readonly parts: string[] = [];
  private readonly errors = new Map<number, number>();
  private succeeded = false;

  constructor(private readonly isSilent: boolean) {}

  /** Runs one element; an error of the database becomes this element's answer. */
  element(work: () => string): void {
    try {
      const answer = work();
      this.succeeded = true;
      if (!this.isSilent) this.parts.push(answer);
    } catch (error) {
      if (!(error instanceof ArangoError)) throw error;
      const { errorNum, errorMessage } = renderAsArango(error).body;
      this.parts.push(JSON.stringify({ error: true, errorNum, errorMessage }));
      this.errors.set(error.errorNum, (this.errors.get(error.errorNum) ?? 0) + 1);
    }
  }

  get json(): string {
    return `[${this.parts.join(',')}]`;
  }

  /** `x-arango-error-codes: {"1205":1,"1210":2}`, when there were any */
  get headers(): Record<string, string> {
    if (this.errors.size === 0) return {};
    return { 'x-arango-error-codes': JSON.stringify(Object.fromEntries(this.errors)) };
  }

  /** Has any element done its work? */
  get hasSucceeded(): boolean {
    return this.succeeded;
  }
}
