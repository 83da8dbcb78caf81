/** A passage that stands with a question. */
export interface ContextPassage {
  readonly title: string;
  readonly text: string;
  /** the file says that the answer is read from it */
  readonly isGold: boolean;
}

/**
 * The passages that an entry carries: `context` as HotpotQA and 2WikiMultihopQA have it (Yang et al. 2018, Ho et al. 2020), titles with lists of
 * sentences; `paragraphs` as MuSiQue has it (Trivedi et al. 2022).
 * @returns undefined where it carries none, or its own fields of these names are of another form
 */
export function contextPassages({ context, paragraphs }: Record<string, unknown>): ContextPassage[] | undefined {
  return allOf(paragraphs, ofMusique) ?? allOf(context, ofHotpotQa);
}

function allOf(list: unknown, read: (value: unknown) => ContextPassage | undefined): ContextPassage[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const passages = list.flatMap((one) => read(one) ?? []);
  return passages.length === list.length && list.length > 0 ? passages : undefined;
}

function ofMusique(value: unknown): ContextPassage | undefined {
  const { title, paragraph_text: text, is_supporting: isGold } = (value ?? {}) as Record<string, unknown>;
  return typeof title === 'string' && typeof text === 'string' ? { title, text, isGold: isGold === true } : undefined;
}

function ofHotpotQa(value: unknown): ContextPassage | undefined {
  const [title, sentences] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof title !== 'string' || !Array.isArray(sentences) || !sentences.every((one) => typeof one === 'string'))
    return undefined;
  return { title, text: sentences.map((one: string) => one.trim()).join(' '), isGold: false };
}
