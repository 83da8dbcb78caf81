/** Lets a fixed number in at a time; the others wait in order. */
export class Admission {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  /** @returns the function that gives the place back; calling it again does nothing */
  async enter(): Promise<() => void> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const next = this.waiting.shift();
      if (next === undefined) this.free++;
      else next();
    };
  }
}
