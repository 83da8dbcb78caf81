import type { SearchMode, StrataClient } from '@strata/client';
import { progressOf, randomId, retrievalRequest } from '@strata/client';
import { AppError } from '@strata/errors';
import type { Turn } from './turn';
import { newTurn, withChunk } from './turn';

export interface ConversationStart {
  /** of one that goes on; '' or absent: a new one, to which the turns so far are nothing */
  readonly id?: string;
  /** its turns so far */
  readonly turns?: readonly Turn[];
  /** told every error of a call */
  readonly onError?: (error: unknown) => void;
}

/** Questions one after another, each understood from those before it. It goes on while other pages are looked at. */
export class Conversation {
  readonly id: string;
  /** whether what is asked next is understood from the turns so far */
  readonly goesOn: boolean;
  private current: readonly Turn[];
  private readonly onError: (error: unknown) => void;
  private readonly listeners = new Set<() => void>();
  private ends: AbortController | undefined;
  private asked = 0;
  private readonly runIds: Set<string>;

  constructor(
    private readonly client: Pick<StrataClient, 'askStream'>,
    { id = '', turns = [], onError = () => undefined }: ConversationStart = {},
  ) {
    this.goesOn = id !== '' || turns.length === 0;
    this.id = id === '' ? randomId() : id;
    this.current = turns;
    this.runIds = new Set(turns.map(({ runId }) => runId));
    this.onError = onError;
  }

  /** For `useSyncExternalStore`. */
  readonly turns = (): readonly Turn[] => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get isAsking(): boolean {
    return this.ends !== undefined;
  }

  /** Whether a run is one of this conversation; also one that was asked again, so that its address still leads here. */
  holds(runId: string): boolean {
    return this.runIds.has(runId);
  }

  /** One question at a time: nothing happens while another is being answered. Errors become those of the turn. */
  async ask(question: string, mode: SearchMode): Promise<void> {
    if (this.isAsking) return;
    const ends = new AbortController();
    this.ends = ends;
    let turn = newTurn(`asked-${++this.asked}`, question, mode);
    this.change([...this.current, turn]);
    const take = (next: Turn) => {
      const before = turn;
      turn = next;
      if (next.runId !== '') this.runIds.add(next.runId);
      this.change(this.current.map((each) => (each === before ? next : each)));
    };
    try {
      const request = { ...retrievalRequest(question, mode), conversationId: this.id };
      for await (const chunk of this.client.askStream(request, { signal: ends.signal }))
        take(withChunk(turn, chunk, progressOf(chunk)));
      if (turn.state === 'asking') throw new AppError('unavailable', 'AnswerBrokeOff', 'the answer broke off');
    } catch (error) {
      if (!ends.signal.aborted) this.onError(error);
      take(ends.signal.aborted ? { ...turn, state: 'stopped' } : { ...turn, state: 'failed', error });
    } finally {
      this.ends = undefined;
      this.change(this.current); // others look at `isAsking`
    }
  }

  /** Ends the call of the question that is being answered; what is there of the answer stays. */
  stop(): void {
    this.ends?.abort();
  }

  /** Asks the last question once more, in its place. */
  async askAgain(mode: SearchMode): Promise<void> {
    const last = this.current.at(-1);
    if (!last || this.isAsking) return;
    this.current = this.current.slice(0, -1);
    await this.ask(last.question, last.mode ?? mode);
  }

  /** What has become of a turn that was answered elsewhere. */
  update(runId: string, turn: Turn): void {
    this.change(this.current.map((each) => (each.runId === runId ? turn : each)));
  }

  private change(turns: readonly Turn[]): void {
    this.current = [...turns];
    for (const listener of this.listeners) listener();
  }
}
