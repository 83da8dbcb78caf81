import { randomUUID } from 'node:crypto';
import type { CoderEvent } from '../coder-protocol';
import type { RegisteredTool } from '../tool-servers/tool-catalog';
import type { ToolOutcome } from '../tool-servers/tool-server-connection';
import type { OpenToolServers } from '../tool-servers/tool-servers.provider';

/** Of a request, however many attempts it takes. */
export const MOST_TOOL_CALLS = 30;
const LONGEST_NAME = 64;
/** Calls at once. A tool server runs eight of one user, who may have four requests under way. */
const CALLS_AT_ONCE = 2;

/** The tools as one piece of work uses them: every call is told as a pair of events, and counted; those beyond two at once wait. */
export class ToolSession {
  private calls = 0;
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param callsLeft how many more calls the request may make */
  constructor(
    private readonly servers: Pick<OpenToolServers, 'tools' | 'missing' | 'call'>,
    private readonly emit: (event: CoderEvent) => void,
    private readonly signal: AbortSignal,
    private readonly callsLeft = MOST_TOOL_CALLS,
  ) {}

  get tools(): readonly RegisteredTool[] {
    return [...this.servers.tools.values()];
  }

  /** Registered servers that cannot be used now. */
  get missing(): readonly string[] {
    return this.servers.missing;
  }

  get made(): number {
    return this.calls;
  }

  get left(): number {
    return Math.max(0, this.callsLeft - this.calls);
  }

  has(name: string): boolean {
    return this.servers.tools.has(name);
  }

  /**
   * Calls a tool by the name it has here. A tool that does not exist, or for which no call is left, is a failed outcome like any other failure.
   * @throws what the signal was aborted with
   */
  async call(name: string, input: Readonly<Record<string, unknown>>): Promise<ToolOutcome> {
    this.signal.throwIfAborted();
    if (this.left === 0) return { isError: true, text: 'resource-exhausted: this request may make no more tool calls' };
    this.calls++;
    if (this.underWay === CALLS_AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.underWay++;
    try {
      this.signal.throwIfAborted();
      return await this.callNow(name, input);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.underWay--;
      else next(); // takes the place over
    }
  }

  /** The data of a tool that is expected to work; undefined when it failed, is not there, or gave none. */
  async ask(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<Readonly<Record<string, unknown>> | undefined> {
    if (!this.has(name)) return undefined;
    const { isError, data } = await this.call(name, input);
    return isError ? undefined : data;
  }

  private async callNow(name: string, input: Readonly<Record<string, unknown>>): Promise<ToolOutcome> {
    const [id, shown] = [randomUUID(), name.slice(0, LONGEST_NAME)];
    this.emit({ event: 'tool_call', id, tool: shown, input, status: 'pending' });
    const tool = this.servers.tools.get(name);
    const outcome = tool
      ? await this.servers.call(tool, input, this.signal)
      : { isError: true, text: `not-found: there is no tool called ${shown}` };
    this.emit({ event: 'tool_result', id, tool: shown, result: outcome.text });
    return outcome;
  }
}
