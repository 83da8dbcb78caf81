import { runInTurns, runSteps } from '@strata/event-loop';
import type { LongText } from '@strata/knowledge';
import type { ExtractedGraph } from '@strata/models';
import { PagedText } from '@strata/text';
import type { SpooledPlace } from './spool-file';
import { SpoolFile } from './spool-file';

/** What chunks say, by chunk; a list of graphs is one, too. */
export interface GraphsByChunk {
  readonly length: number;
  at(chunk: number): ExtractedGraph | undefined;
}

/** Characters that stay in memory: small imports need no file. */
const IN_MEMORY = 2 * 1024 * 1024;

/**
 * Keeps what grows with the files of an import, their texts and what was found in each chunk: the first in memory, the rest in a temporary file. So
 * an import of any size holds little more than its graph. A part that is taken out of a text is a string of its own and keeps nothing else alive.
 */
export class Spool {
  private file: SpoolFile | undefined;
  private kept = 0;

  constructor(private readonly inMemory = IN_MEMORY) {}

  /** Whether there is more than is kept in memory. */
  get isSpilling(): boolean {
    return this.file !== undefined;
  }

  /** @returns the same text, wherever it is now @throws AppError unavailable `TemporaryStorageError`; the reason of `signal` */
  async add(text: LongText, signal?: AbortSignal): Promise<LongText> {
    if (!this.isSpilling && this.kept + text.length <= this.inMemory) {
      this.kept += text.length;
      return text.slice();
    }
    const file = (this.file ??= new SpoolFile());
    return new SpooledText(file, await runInTurns(file.addSteps(text), signal));
  }

  /** Room for what is found in so many chunks. */
  graphs(length: number): GraphsByChunk & { put(chunk: number, graph: ExtractedGraph): void } {
    return this.file ? new SpooledGraphs(this.file, length) : new KeptGraphs(length);
  }

  /** Gives the file's room back; what was spilled can no longer be read. */
  close(): void {
    this.file?.close();
  }
}

class SpooledText implements LongText {
  readonly length: number;

  constructor(
    private readonly file: SpoolFile,
    private readonly place: SpooledPlace,
  ) {
    this.length = place.length;
  }

  slice(start = 0, end = this.length): string {
    const [from, to] = [start, end].map((at) => Math.min(this.length, Math.max(0, at < 0 ? this.length + at : at)));
    return from! < to! ? this.file.read(this.place, from!, to!) : '';
  }
}

class KeptGraphs implements GraphsByChunk {
  private readonly graphs: (ExtractedGraph | undefined)[];

  constructor(readonly length: number) {
    this.graphs = new Array<undefined>(length);
  }

  put(chunk: number, graph: ExtractedGraph): void {
    this.graphs[chunk] = graph;
  }

  at(chunk: number): ExtractedGraph | undefined {
    return this.graphs[chunk];
  }
}

class SpooledGraphs implements GraphsByChunk {
  private readonly places: (SpooledPlace | undefined)[];

  constructor(
    private readonly file: SpoolFile,
    readonly length: number,
  ) {
    this.places = new Array<undefined>(length);
  }

  put(chunk: number, graph: ExtractedGraph): void {
    this.places[chunk] = runSteps(this.file.addSteps(JSON.stringify(graph)));
  }

  at(chunk: number): ExtractedGraph | undefined {
    const place = this.places[chunk];
    return place && (JSON.parse(this.file.read(place, 0, place.length)) as ExtractedGraph);
  }
}

/** Longer texts are read in pages. */
const ONE_STRING = 1024 * 1024;

/** All of a text in memory: a string, or pages that are read in steps. @throws the reason of `signal` */
export async function wholeText(text: LongText, signal?: AbortSignal): Promise<string | PagedText> {
  return text.length <= ONE_STRING ? text.slice() : runInTurns(PagedText.of(text), signal);
}
