import type { Dispatcher } from 'undici';

/** A request as errors of the driver name it. Nothing of it is told in logs: an error that is logged is logged with all that it shows. */
export class SentRequest {
  readonly #method: string;
  readonly #url: string;

  constructor(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }

  get method(): string {
    return this.#method;
  }

  get url(): string {
    return this.#url;
  }
}

/** An answer as the driver reads it: what it needs of the `Response` of `fetch`. The body can be read as text any number of times. */
export class DatabaseAnswer {
  readonly #status: number;
  readonly #headers = new Headers();
  readonly #body: Dispatcher.ResponseData['body'];
  #text: Promise<string> | undefined;

  constructor(
    { statusCode, headers, body }: Dispatcher.ResponseData,
    readonly request: SentRequest,
  ) {
    this.#status = statusCode;
    this.#body = body;
    for (const [name, value] of Object.entries(headers)) for (const one of [value ?? []].flat()) this.#headers.append(name, one);
  }

  get status(): number {
    return this.#status;
  }

  get statusText(): string {
    return '';
  }

  get ok(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }

  get headers(): Headers {
    return this.#headers;
  }

  /** Whether there may be one: the driver looks no further. */
  get body(): object | null {
    return this.#status === 204 || this.#status === 304 ? null : this.#body;
  }

  clone(): this {
    return this;
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text()) as unknown;
  }

  text(): Promise<string> {
    return (this.#text ??= unlessBrokenOff(this.#body.text()));
  }

  blob(): Promise<Blob> {
    return unlessBrokenOff(this.#body.blob());
  }
}

/** A body that breaks off does so as that of `fetch` does. */
async function unlessBrokenOff<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (cause) {
    throw new TypeError('terminated', { cause });
  }
}
