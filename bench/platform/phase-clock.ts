import { processorSeconds } from './processor-time';
import type { ServiceStatus } from './started-platform';
import { memoryMiB } from './started-platform';

/** What phases took, in seconds of the clock and of the processor of each service, which a busy machine does not change; and the memory of each service. */
export class PhaseClock {
  private readonly rows = new Map<string, Record<string, number>>();
  private readonly resident = new Map<string, Record<string, number>>();
  private readonly anonymous: Record<string, number> = {};
  private before: Record<string, number>;

  constructor(private readonly services: readonly ServiceStatus[]) {
    this.before = this.reading();
  }

  /** What has passed since the last call counts for this phase, beside what counted for it before. */
  endOf(phase: string): void {
    const now = this.reading();
    const row = this.rows.get(phase) ?? {};
    for (const [name, value] of Object.entries(now)) row[name] = (row[name] ?? 0) + value - this.before[name]!;
    this.rows.set(phase, row);
    this.resident.set(phase, this.memory('VmRSS'));
    this.before = now;
  }

  /** Looks at the memory between two phases. */
  look(): void {
    for (const [name, value] of Object.entries(this.memory('RssAnon')))
      this.anonymous[name] = Math.max(this.anonymous[name] ?? 0, value);
  }

  /** The sum of all phases but some, by service; `clock` is the seconds that passed. */
  total(without: readonly string[] = []): Record<string, number> {
    const sum: Record<string, number> = {};
    for (const [phase, row] of this.rows)
      if (!without.includes(phase)) for (const [name, value] of Object.entries(row)) sum[name] = (sum[name] ?? 0) + value;
    return sum;
  }

  /** @param work what the sum of all phases but the upload is called */
  print(work: string): void {
    const shown = (row: Record<string, number>) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value.toFixed(1)]));
    console.log('seconds of the clock, then processor seconds of each service');
    console.table(
      Object.fromEntries([...this.rows, [work, this.total(['upload'])] as const].map(([phase, row]) => [phase, shown(row)])),
    );
    console.log('resident memory at the end of each phase, MiB; at its peak, and at the peak of what is no mapped file');
    console.table({ ...Object.fromEntries(this.resident), peak: this.memory('VmHWM'), 'peak without files': this.anonymous });
  }

  private memory(what: 'VmHWM' | 'VmRSS' | 'RssAnon'): Record<string, number> {
    return Object.fromEntries(this.services.map(({ name, pid }) => [name, memoryMiB(pid, what)]));
  }

  private reading(): Record<string, number> {
    const services = this.services.map(({ name, pid }) => [name, processorSeconds(pid)] as const);
    return { clock: performance.now() / 1_000, ...Object.fromEntries(services) };
  }
}
