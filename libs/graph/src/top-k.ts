/** The `limit` numbers of highest score among those offered, ties in favour of the lower number: a binary heap, the worst kept on top. */
export class TopK {
  private readonly numbers: Uint32Array;
  private readonly scores: Float64Array;
  private size = 0;

  constructor(private readonly limit: number) {
    this.numbers = new Uint32Array(limit);
    this.scores = new Float64Array(limit);
  }

  /** Whether a number would be kept, as things stand. */
  takes(number: number, score: number): boolean {
    return this.size < this.limit || (this.limit > 0 && isWorse(this.scores[0]!, this.numbers[0]!, score, number));
  }

  offer(number: number, score: number): void {
    if (!this.takes(number, score)) return;
    if (this.size < this.limit) this.rise(this.size++, number, score);
    else this.sink(0, number, score);
  }

  /** What was kept, best first; the heap is empty afterwards. */
  drain(): { numbers: Uint32Array; scores: Float64Array } {
    const numbers = new Uint32Array(this.size);
    const scores = new Float64Array(this.size);
    while (this.size > 0) {
      const place = this.size - 1;
      numbers[place] = this.numbers[0]!;
      scores[place] = this.scores[0]!;
      this.size = place;
      if (place > 0) this.sink(0, this.numbers[place]!, this.scores[place]!);
    }
    return { numbers, scores };
  }

  private rise(from: number, number: number, score: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isWorse(score, number, this.scores[parent]!, this.numbers[parent]!)) break;
      this.put(place, this.numbers[parent]!, this.scores[parent]!);
      place = parent;
    }
    this.put(place, number, score);
  }

  private sink(from: number, number: number, score: number): void {
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.size) break;
      const right = child + 1;
      if (right < this.size && isWorse(this.scores[right]!, this.numbers[right]!, this.scores[child]!, this.numbers[child]!))
        child = right;
      if (!isWorse(this.scores[child]!, this.numbers[child]!, score, number)) break;
      this.put(place, this.numbers[child]!, this.scores[child]!);
      place = child;
    }
    this.put(place, number, score);
  }

  private put(place: number, number: number, score: number): void {
    this.numbers[place] = number;
    this.scores[place] = score;
  }
}

function isWorse(score: number, number: number, otherScore: number, otherNumber: number): boolean {
  return score < otherScore || (score === otherScore && number > otherNumber);
}
