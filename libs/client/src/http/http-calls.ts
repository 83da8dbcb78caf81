import { AppError } from '@strata/errors';
import { answerError } from './answer-error';

export interface Call {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Sent as JSON, except FormData, which goes as multipart, and bytes, which go as they are. */
  body?: object;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** ends this call: it then fails with the reason of the signal */
  signal?: AbortSignal | undefined;
}

const DEFAULT_TIMEOUT_MS = 60_000;
/** A refusal without it has a browser ask for name and password in a window of its own, and the call waits for that. */
const WITHOUT_CHALLENGE = { 'x-omit-www-authenticate': 'true' };

/** The HTTP calls below a client: base address, session and error mapping. */
export class HttpCalls {
  constructor(
    readonly url: string,
    private readonly authorization: () => Promise<string | undefined>,
    /** ends every call */
    private readonly ended?: AbortSignal,
  ) {}

  /**
   * One call, its JSON answer.
   * @throws AppError with the kind of the answer's status, the server's own words and its `error_type` or `errorNum` as `type`;
   *   `unavailable` when nothing answers
   */
  async json<Reply>(call: Call): Promise<Reply> {
    const answer = await this.send(call);
    const text = await answer.text().catch((cause: unknown) => {
      throw new AppError('unavailable', 'AnswerBrokeOff', `the answer to ${call.path} broke off`, {}, { cause });
    });
    return (text === '' ? {} : JSON.parse(text)) as Reply;
  }

  /** One call, its answer unread: for streams and downloads. Errors as with {@link json}. */
  async send({ method = 'GET', path, body, headers: more, timeoutMs = DEFAULT_TIMEOUT_MS, signal: ends }: Call): Promise<Response> {
    const authorization = await this.authorization();
    const headers: Record<string, string> = {
      ...WITHOUT_CHALLENGE,
      ...more,
      ...(authorization === undefined ? {} : { authorization }),
    };
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Uint8Array);
    if (isJson) headers['content-type'] = 'application/json';
    const payload = body === undefined ? null : isJson ? JSON.stringify(body) : (body as FormData | Uint8Array<ArrayBuffer>);
    let answer: Response;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([timeout, this.ended, ends].filter((each) => each !== undefined));
    try {
      answer = await fetch(`${this.url}${path}`, { method, headers, body: payload, signal });
    } catch (error) {
      this.ended?.throwIfAborted();
      ends?.throwIfAborted();
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      throw new AppError(
        timedOut ? 'deadline-exceeded' : 'unavailable',
        timedOut ? 'CallTimedOut' : 'ServerUnreachable',
        timedOut ? `${method} ${path} was not answered within ${timeoutMs} ms` : `${this.url} does not answer`,
        {},
        { cause: error },
      );
    }
    if (!answer.ok) {
      const text = await answer.text().catch(() => '');
      throw answerError(answer.status, text, `${method} ${path}`, answer.headers.get('retry-after'));
    }
    return answer;
  }
}
