/** A question as the retrieval contract has it. */
export interface Asked {
  readonly query: string;
  readonly mode?: 'INSTANT';
  readonly query_type?: 'GLOBAL' | 'UNIFIED';
}

export interface TimedAnswer {
  readonly ms: number;
  /** 0 when no answer came */
  readonly status: number;
  readonly result: string;
  readonly errorCode: string;
}

const TIMEOUT_MS = 120_000;

/** Asks through the gateway with one session, over connections that are kept. */
export class Asker {
  private constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  static async login(gateway: string, password: string): Promise<Asker> {
    const body = JSON.stringify({ username: 'root', password });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${gateway}/_open/auth`, { method: 'POST', body, headers });
    const { jwt } = (await response.json()) as { jwt: string };
    const project = process.env['STRATA_PROJECT'] ?? 'strata';
    return new Asker(`${gateway}/graphrag/retriever/${project}/v1`, { ...headers, authorization: `Bearer ${jwt}` });
  }

  get authorization(): string {
    return this.headers['authorization']!;
  }

  async ask(asked: Asked): Promise<TimedAnswer> {
    const began = performance.now();
    try {
      const response = await this.post('graphrag-query', asked);
      const text = await response.text();
      const ms = performance.now() - began;
      if (response.status !== 200) return { ms, status: response.status, result: text, errorCode: '' };
      return { ms, status: 200, ...(JSON.parse(text) as { result: string; errorCode: string }) };
    } catch (error) {
      return { ms: performance.now() - began, status: 0, result: String(error), errorCode: '' };
    }
  }

  /** @throws Error when the stream does not end with a final chunk without an error */
  async stream(asked: Asked): Promise<{ firstByteMs: number; firstTextMs: number }> {
    const began = performance.now();
    const response = await this.post('graphrag-query-stream', asked);
    let firstByteMs = 0;
    let firstTextMs = 0;
    let text = '';
    const decoder = new TextDecoder();
    for await (const piece of response.body!) {
      firstByteMs ||= performance.now() - began;
      text += decoder.decode(piece as Uint8Array, { stream: true });
      if (firstTextMs === 0 && /"delta":"[^"]/.test(text)) firstTextMs = performance.now() - began;
    }
    const last = JSON.parse(text.trim().split('\n').at(-1)!) as { isFinal: boolean; errorCode: string };
    if (!last.isFinal || last.errorCode !== '') throw new Error(`the stream ended with ${JSON.stringify(last)}`);
    return { firstByteMs, firstTextMs };
  }

  private post(route: string, body: object): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return fetch(`${this.url}/${route}`, { method: 'POST', headers: this.headers, body: JSON.stringify(body), signal });
  }
}
