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

/** Knows the phase a query is in and how long it runs; how long each phase takes only where somebody will ask. */
export class PhaseClock {
  /** milliseconds per phase */
  private readonly spent: Partial<Record<Phase, number>> = {};
  private current: Phase = 'initializing';
  private readonly startedAt = performance.now();
  private since = this.startedAt;
  private endedAt: number | null = null;

  /** @param measuresPhases looking at the clock for each phase costs a small query as much as some of its phases */
  constructor(private readonly measuresPhases: boolean) {}

  enter(phase: Phase): void {
    if (this.measuresPhases) this.measure(performance.now());
    this.current = phase;
  }

  end(): void {
    if (this.endedAt !== null) return;
    this.endedAt = performance.now();
    if (this.measuresPhases) this.measure(this.endedAt);
    this.current = 'finalizing';
  }

  private measure(now: number): void {
    this.spent[this.current] = (this.spent[this.current] ?? 0) + now - this.since;
    this.since = now;
  }

  get phase(): Phase {
    return this.current;
  }

  /** milliseconds since 1970 */
  get startedAtMs(): number {
    return performance.timeOrigin + this.startedAt;
  }

  /** seconds since the start; up to the end once it has ended */
  get elapsedS(): number {
    return ((this.endedAt ?? performance.now()) - this.startedAt) / 1000;
  }

  /** seconds per phase; zeros when they are not measured */
  toJson(): Record<string, number> {
    return Object.fromEntries(PHASES.map((phase) => [phase, (this.spent[phase] ?? 0) / 1000]));
  }
}
