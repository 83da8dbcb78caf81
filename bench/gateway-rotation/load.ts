import { Agent, request } from 'undici';

/** One kind of request, sent again and again. */
export interface Stream {
  /** shown in the figures */
  name: string;
  path: string;
  authorization: () => string;
}

export interface Failure {
  stream: string;
  status: number;
  text: string;
  atMs: number;
}

/** Requests over a fixed number of kept-alive connections, one after the other on each, until told to end. */
export class Load {
  readonly counts = new Map<string, number>();
  readonly failures: Failure[] = [];
  readonly latenciesMs: number[] = [];
  private readonly agent: Agent;
  private readonly loops: Promise<void>[];
  private isOver = false;

  constructor(
    private readonly url: string,
    streams: readonly Stream[],
    connections: number,
  ) {
    this.agent = new Agent({ connections, pipelining: 1 });
    this.loops = Array.from({ length: connections }, (_, i) => this.loop(streams, i));
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.loops);
    await this.agent.close();
  }

  private async loop(streams: readonly Stream[], first: number): Promise<void> {
    for (let i = first; !this.isOver; i++) {
      const stream = streams[i % streams.length] as Stream;
      const began = performance.now();
      const { status, text } = await this.send(stream);
      this.latenciesMs.push(performance.now() - began);
      this.counts.set(stream.name, (this.counts.get(stream.name) ?? 0) + 1);
      if (status !== 200) this.failures.push({ stream: stream.name, status, text: text.slice(0, 200), atMs: Date.now() });
    }
  }

  private async send({ path, authorization }: Stream): Promise<{ status: number; text: string }> {
    try {
      const answer = await request(this.url + path, { dispatcher: this.agent, headers: { authorization: authorization() } });
      return { status: answer.statusCode, text: await answer.body.text() };
    } catch (error) {
      return { status: 0, text: String(error) };
    }
  }
}

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
