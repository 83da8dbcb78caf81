/** The runs under way, so that a service that stops can tell those who wait. */
export class RunningQueries {
  private readonly stops = new Set<() => void>();

  /** @param stop ends the run, and says so to its caller before it returns @returns to be called when the run has ended */
  add(stop: () => void): () => void {
    this.stops.add(stop);
    return () => void this.stops.delete(stop);
  }

  stopAll(): void {
    for (const stop of this.stops) stop();
  }
}
