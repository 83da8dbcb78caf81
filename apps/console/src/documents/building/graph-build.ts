import type { Budget, GraphOutcome, StrataClient, SyncWatcher } from '@strata/client';
import { cancelRuns, isRunning, latestRuns, STEP_TITLES, updateGraph } from '@strata/client';
import type { Complexity, OrchestrationEstimate } from '@strata/contracts';
import { COMPLEXITIES } from '@strata/contracts';
import { Observed } from '../../elements/observed';

/** How categories are built that are new. */
export interface BuildChoice {
  readonly complexity: Complexity;
  /** images inside of documents are described and searched, too */
  readonly images: boolean;
}

export interface BuildStepState {
  readonly title: string;
  readonly percent: number;
  readonly note: string;
  /** what it came to; absent while it goes on */
  readonly outcome?: string;
}

export type BuildState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly steps: readonly BuildStepState[];
      readonly isStopping: boolean;
      /** waits to be answered: what the models would cost */
      readonly question?: OrchestrationEstimate;
    }
  | { readonly kind: 'ended'; readonly steps: readonly BuildStepState[]; readonly outcome: GraphOutcome }
  /** `error` is undefined for one that somebody stopped here */
  | { readonly kind: 'broken-off'; readonly steps: readonly BuildStepState[]; readonly error: unknown };

export type BuildStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** As many as the command line takes. */
const REPLICAS = 2;
const LOOK_EVERY_MS = 2_000;

/**
 * Builds or updates the graph of a project. Each step runs in the platform; the next one is started by whoever watches, so a page that is loaded anew
 * meanwhile goes on with it: the tab keeps what it was asked for.
 */
export class GraphBuild {
  readonly state = new Observed<BuildState>({ kind: 'idle' });
  private stopping = new AbortController();
  private answerQuestion: ((budget: Budget) => void) | undefined;

  constructor(
    private readonly client: StrataClient,
    private readonly storage: BuildStorage,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(choice: BuildChoice): void {
    if (this.state.current().kind === 'running') return;
    this.stopping = new AbortController();
    this.storage.setItem(this.key, JSON.stringify(choice));
    this.state.change({ kind: 'running', steps: [], isStopping: false });
    void this.run(choice, this.stopping.signal);
  }

  /** Goes on with what this tab had begun before it was loaded anew. */
  resume(): void {
    const choice = readChoice(this.storage.getItem(this.key));
    if (choice && this.state.current().kind === 'idle') this.start(choice);
  }

  /** @param budget what models may be paid; empty: any amount */
  answer(budget: Budget): void {
    this.answerQuestion?.(budget);
  }

  /** Ends the step that runs, whoever started it. What is finished stays. */
  async stop(): Promise<void> {
    const state = this.state.current();
    if (state.kind === 'running') this.state.change({ ...state, isStopping: true });
    this.storage.removeItem(this.key);
    this.stopping.abort();
    try {
      await cancelRuns(this.client, await latestRuns(this.client));
    } catch (error) {
      this.onError(error);
      throw error;
    }
  }

  dismiss(): void {
    if (this.state.current().kind !== 'running') this.state.change({ kind: 'idle' });
  }

  private get key(): string {
    return `strata-build/${this.client.project}`;
  }

  private get steps(): readonly BuildStepState[] {
    const state = this.state.current();
    return state.kind === 'idle' ? [] : state.steps;
  }

  private async run(choice: BuildChoice, signal: AbortSignal): Promise<void> {
    try {
      await this.untilFree(signal);
      const approve = (estimate: OrchestrationEstimate) => this.ask(estimate, signal);
      const outcome = await updateGraph(this.client, { ...choice, replicas: REPLICAS, approve }, this.watcher(signal), { signal });
      this.state.change({ kind: 'ended', steps: this.steps, outcome });
    } catch (error) {
      this.onError(error);
      this.state.change({ kind: 'broken-off', steps: this.steps, error: signal.aborted ? undefined : error });
    } finally {
      this.storage.removeItem(this.key);
    }
  }

  /** A step that runs already, of this tab before it was loaded anew or of somebody else, is not disturbed. */
  private async untilFree(signal: AbortSignal): Promise<void> {
    while (isRunning(await latestRuns(this.client))) {
      await new Promise((resolve) => window.setTimeout(resolve, LOOK_EVERY_MS));
      signal.throwIfAborted();
    }
  }

  private watcher(signal: AbortSignal): SyncWatcher {
    return {
      began: (step) => {
        signal.throwIfAborted();
        const title = STEP_TITLES[step];
        const last = this.steps.at(-1);
        const isTriedAgain = last?.title === title && last.outcome === undefined; // its place was taken before
        if (!isTriedAgain) this.show([...this.steps, { title, percent: 0, note: '' }]);
      },
      progress: (percent, note) => {
        signal.throwIfAborted();
        this.changeLast({ percent, note });
      },
      ended: (_, outcome) => this.changeLast({ percent: 100, note: '', outcome }),
    };
  }

  private changeLast(change: Partial<BuildStepState>): void {
    const last = this.steps.at(-1);
    if (last) this.show([...this.steps.slice(0, -1), { ...last, ...change }]);
  }

  private show(steps: readonly BuildStepState[]): void {
    const state = this.state.current();
    if (state.kind === 'running') this.state.change({ ...state, steps });
  }

  private async ask(question: OrchestrationEstimate, signal: AbortSignal): Promise<Budget> {
    const state = this.state.current();
    if (state.kind === 'running') this.state.change({ ...state, question });
    const answered = Promise.withResolvers<Budget>();
    this.answerQuestion = answered.resolve;
    const refuse = () => answered.reject(signal.reason);
    signal.addEventListener('abort', refuse, { once: true });
    try {
      return await answered.promise;
    } finally {
      signal.removeEventListener('abort', refuse);
      this.answerQuestion = undefined;
      const now = this.state.current();
      if (now.kind === 'running') this.state.change({ kind: 'running', steps: now.steps, isStopping: now.isStopping });
    }
  }
}

function readChoice(text: string | null): BuildChoice | undefined {
  try {
    const { complexity, images } = JSON.parse(text ?? '') as Partial<BuildChoice>;
    if (complexity !== undefined && COMPLEXITIES.includes(complexity)) return { complexity, images: images === true };
  } catch {
    // not ours
  }
  return undefined;
}
