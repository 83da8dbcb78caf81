/** What is said, and the passages it comes from, by their ids. */
export interface Statement {
  text: string;
  /** What bears it out. */
  support?: string;
  sources: readonly string[];
}

/** The report of a community, as questions about the whole collection are answered from it. */
export interface ThemeReport {
  /** Names the topic. */
  title: string;
  /** The summary, then the findings. */
  statements: readonly Statement[];
  /** Share of all passages that are about it, 0..1. */
  coverage: number;
}

/** A passage as questions about the whole collection are answered from it. */
export interface ThemePassage {
  id: string;
  /** Which document it is of: the same for all its passages. */
  document: string;
  /** Of that document. */
  title: string;
  fileName: string;
  text: string;
}

/** A named thing, and what is said of it. */
export interface ThemeThing {
  name: string;
  type: string;
  description: string;
}

/** What a collection says beside its reports. */
export interface ThemePassages {
  /** Passages found for the words that a question asks about, best first. */
  readonly about: readonly ThemePassage[];
  /** Number of all passages. */
  readonly count: number;
  /** Weight of a word: the fewer passages have it, the heavier. */
  rarity(word: string): number;
  /** The passage with which each document begins. */
  openings(): Iterable<ThemePassage>;
  /** A passage by its id; undefined where there is none. */
  passage(id: string): ThemePassage | undefined;
  /** The named things of the graph. */
  things(): Iterable<ThemeThing>;
  /** Passages that mention a name; none where nearly all do. */
  mentioning(name: string): ThemePassage[];
}

export interface RatedPoint {
  answer: string;
  /** Usefulness for the question, 0..100. */
  score: number;
  /** Title of the report it comes from; empty where a model joined several. */
  theme: string;
  /** Of that report. */
  coverage: number;
  /** Number of documents that it comes from, where coverage is a share of documents. */
  documents?: number;
  /** What `answer` says, piece by piece. */
  statements: readonly Statement[];
}

/** Questions about the whole collection: reports are mapped to rated points, the best points reduced to one answer. */
export interface ThemeAnswerer {
  /** How much of reports one call of `ratePoints` takes. */
  readonly charactersAtOnce: number;
  /** The words that passages are to be found for, "" for none; absent where reports alone are read. */
  searchedWords?(question: string): string;
  ratePoints(request: {
    question: string;
    reports: readonly ThemeReport[];
    /** Where the answerer reads more than reports. */
    passages?: ThemePassages;
    prompt?: string;
    model?: string;
    signal?: AbortSignal;
  }): Promise<RatedPoint[]>;
  /** Sources in the answer are `[CITE:id]` markers. */
  combine(
    request: {
      question: string;
      points: readonly RatedPoint[];
      instructions?: string;
      prompt?: string;
      model?: string;
      signal?: AbortSignal;
    },
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string }>;
}
