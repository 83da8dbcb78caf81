/** The phases of a query in their order; also the `state` of a running one. */
export const PHASES = [
  'initializing',
  'parsing',
  'optimizing ast',
  'loading collections',
  'instantiating plan',
  'optimizing plan',
  'instantiating executors',
  'executing',
  'finalizing',
] as const;
export type Phase = (typeof PHASES)[number];

/** Measures how long each phase of a query takes. */
export class PhaseClock {
  /** milliseconds per phase */
  private readonly spent: Partial<Record<Phase, number>> = {};
  private current: Phase = 'initializing';
  private readonly startedAt = performance.now();
  private since = this.startedAt;
  private endedAt: number | null = null;

  enter(phase: Phase): void {
    const now = performance.now();
    this.spent[this.current] = (this.spent[this.current] ?? 0) + now - this.since;
    this.since = now;
    this.current = phase;
  }

  end(): void {
    if (this.endedAt !== null) return;
    this.enter('finalizing');
    this.endedAt = this.since;
  }

  get phase(): Phase {
    return this.current;
  }

  /** seconds since the start; up to the end once it has ended */
  get elapsedS(): number {
    return ((this.endedAt ?? performance.now()) - this.startedAt) / 1000;
  }

  toJson(): Record<string, number> {
    return Object.fromEntries(PHASES.map((phase) => [phase, (this.spent[phase] ?? 0) / 1000]));
  }
}
