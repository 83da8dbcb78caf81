/** A passage that stands with a question. */
export interface ContextPassage {
  readonly title: string;
  readonly text: string;
  /** the answer is read from it, as the file says; undefined where it does not */
  readonly isGold: boolean | undefined;
}

/**
 * The passages that an entry carries: `context` as HotpotQA and 2WikiMultihopQA have it (Yang et al. 2018, Ho et al. 2020), titles with lists of
 * sentences; `paragraphs` as MuSiQue has it (Trivedi et al. 2022).
 * @returns undefined where it carries none
 * @throws TypeError naming what is not as the form has it
 */
export function contextPassages({ context, paragraphs }: Record<string, unknown>): ContextPassage[] | undefined {
  if (Array.isArray(paragraphs)) return paragraphs.map(ofMusique);
  if (Array.isArray(context) && context.every((one) => Array.isArray(one))) return context.map(ofHotpotQa);
  return undefined;
}

function ofMusique(value: unknown, place: number): ContextPassage {
  const { title, paragraph_text: text, is_supporting: isGold } = (value ?? {}) as Record<string, unknown>;
  if (typeof title !== 'string' || typeof text !== 'string')
    throw new TypeError(`\`paragraphs[${place}]\` has the texts \`title\` and \`paragraph_text\``);
  return { title, text, isGold: typeof isGold === 'boolean' ? isGold : undefined };
}

function ofHotpotQa([title, sentences]: readonly unknown[], place: number): ContextPassage {
  if (typeof title !== 'string' || !Array.isArray(sentences) || !sentences.every((one) => typeof one === 'string'))
    throw new TypeError(`\`context[${place}]\` is a title with a list of sentences`);
  return { title, text: sentences.map((one: string) => one.trim()).join(' '), isGold: undefined };
}
