import { ArangoError, renderAsArango } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { JsonWriter } from '@strata/event-loop';
import type { Content } from '../http/reply';
import type { StoredDocument, WriteResult } from '../store/database';

/** What a caller wants to hear about a write. */
export interface AnswerOptions {
  readonly returnOld: boolean;
  readonly returnNew: boolean;
  readonly silent: boolean;
}

/** `{_id, _key, _rev, _oldRev?, old?, new?}` as JSON; the documents go in as stored, unparsed. */
export function* writeAnswer(writer: JsonWriter, result: WriteResult, options: AnswerOptions): Steps<void> {
  const head = `{"_id":${JSON.stringify(result.id)},"_key":${JSON.stringify(result.key)},"_rev":"${result.rev}"`;
  const isChange = result.old !== undefined && result.new !== undefined; // also one that left the document as it was
  writer.addText(isChange ? `${head},"_oldRev":"${result.old?.rev ?? ''}"` : head);
  if (options.returnOld && result.old !== undefined) {
    writer.addText(',"old":');
    yield* addDocument(writer, result.old);
  }
  if (options.returnNew && result.new !== undefined) {
    writer.addText(',"new":');
    yield* addDocument(writer, result.new);
  }
  writer.addText('}');
}

export function* addDocument(writer: JsonWriter, document: StoredDocument): Steps<void> {
  const { large } = document;
  if (large === undefined) writer.addText(document.toJson().toString());
  else for (const piece of yield* large.jsonSteps()) writer.addBytes(piece);
}

/** The answers of a batch, in order, and how often which error occurred. */
export class BatchAnswer {
  private readonly writer = new JsonWriter();
  private before = '[';
  private readonly errors = new Map<number, number>();
  private succeeded = false;

  constructor(private readonly isSilent: boolean) {}

  /**
   * Runs one element; an error of the database becomes this element's answer.
   * @param answer writes what it gave
   */
  *element<T>(work: () => Steps<T>, answer: (writer: JsonWriter, result: T) => Steps<void>): Steps<void> {
    let result: T;
    try {
      result = yield* work();
    } catch (error) {
      if (!(error instanceof ArangoError)) throw error;
      const { errorNum, errorMessage } = renderAsArango(error).body;
      this.next();
      this.writer.addText(JSON.stringify({ error: true, errorNum, errorMessage }));
      this.errors.set(error.errorNum, (this.errors.get(error.errorNum) ?? 0) + 1);
      return;
    }
    this.succeeded = true;
    if (this.isSilent) return;
    this.next();
    yield* answer(this.writer, result);
  }

  /** The whole answer. To be called once. */
  end(): Content {
    this.writer.addText(this.before === '[' ? '[]' : ']');
    return this.writer.end();
  }

  private next(): void {
    this.writer.addText(this.before);
    this.before = ',';
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
