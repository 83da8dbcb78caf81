/** What a call was answered, whatever it was; `status` 0 where no answer came, with the reason in `body.message`. */
export interface GatewayAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const TIMEOUT_MS = 300_000;

/** Calls through the gateway as one user. Refusals and broken connections are answers like others: a benchmark looks at them. */
export class GatewayCalls {
  private readonly authorization: string;

  constructor(
    private readonly url: string,
    username: string,
    password: string,
  ) {
    this.authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  async send(method: string, path: string, body?: object): Promise<GatewayAnswer> {
    const headers = { authorization: this.authorization, 'content-type': 'application/json' };
    const payload = body === undefined ? null : JSON.stringify(body);
    try {
      const answer = await fetch(this.url + path, { method, headers, body: payload, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
    } catch (error) {
      return { status: 0, body: { message: error instanceof Error ? `no answer: ${error.message}` : 'no answer' } };
    }
  }

  /** All rows of an AQL query. @throws Error with the database's words */
  async query<Row>(database: string, query: string, bindVars: object = {}): Promise<Row[]> {
    const body = { query, bindVars, batchSize: 1_000_000 };
    const answer = await this.send('POST', `/_db/${encodeURIComponent(database)}/_api/cursor`, body);
    if (answer.status !== 201) throw new Error(`query: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body['result'] as Row[];
  }
}
