import { AppError } from '@strata/errors';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { streamPieces } from './stream-pieces';

/**
 * The JSON values of an answer of server-sent events, each as soon as its event is there. The comments between them show that the connection lives, however
 * long the next value takes.
 * @throws AppError deadline-exceeded when the time of the call is over, unavailable when the answer breaks off
 */
export async function* eventValues<Value>(answer: Response): AsyncGenerator<Value> {
  if (!answer.body) return;
  const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  try {
    for await (const { data } of streamPieces(events)) yield JSON.parse(data) as Value;
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name === 'AbortError') throw cause;
    if (cause.name === 'TimeoutError')
      throw new AppError('deadline-exceeded', 'CallTimedOut', 'the answer was not complete in time', {}, { cause });
    throw new AppError('unavailable', 'AnswerBrokeOff', 'the answer broke off', {}, { cause });
  }
}
