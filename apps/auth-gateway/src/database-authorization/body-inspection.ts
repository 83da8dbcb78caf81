import { ArangoError } from '@strata/errors';
import { ByteBudget, computeInThread } from '@strata/event-loop';
import { MAX_INSPECTED_BODY_BYTES } from './inspected-body';
import type { BodyAnswer, BodyQuestion, BodyQuestions } from './request-body-answers';
import { answerAbout } from './request-body-answers';

/** Up to here a body is read within some milliseconds, in less time than a thread starts. */
const LARGE_BYTES = 128 * 1024;
const TIMEOUT_MS = 120_000;
/** In the bundle the thread's program lies beside `main.mjs`. */
const PROGRAM = new URL('./inspect-body.worker.mjs', import.meta.url);

/** Finds out about bodies what authorization needs: small ones here and now, large ones in a thread, during which the gateway goes on. */
export class BodyInspection {
  /** What a thread makes of a body is many times as large: the largest are read one after the other. */
  private readonly underWay = new ByteBudget(MAX_INSPECTED_BODY_BYTES);

  /** @param program bundle of `inspect-body.worker.ts` */
  constructor(private readonly program = PROGRAM) {}

  /** @throws ArangoError what speaks against the body; http-service-unavailable when it takes too long */
  async ask<Q extends BodyQuestion>(
    question: Q,
    input: BodyQuestions[Q]['input'],
    body: Buffer,
  ): Promise<BodyQuestions[Q]['output']> {
    if (body.length <= LARGE_BYTES) return answerAbout({ question, input, body });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answering = this.underWay.hold(body.length, signal, () =>
      computeInThread<BodyAnswer<Q>>(this.program, { question, input, body }, signal),
    );
    const answer = await answering.catch((cause: unknown) => {
      if (!signal.aborted) throw cause;
      throw new ArangoError('http-service-unavailable', 'the body takes too long to be read', {}, { cause });
    });
    if ('output' in answer) return answer.output;
    throw new ArangoError(answer.refusal.name, answer.refusal.message);
  }
}
