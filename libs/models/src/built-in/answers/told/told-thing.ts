import type { Passage } from '../../../tasks/tasks';
import { nameInTitle } from '../../reports/name-in-title';
import { topicStems } from '../answer-span';
import { openingStatement } from '../passage-text/opening-statement';
import { stemsOfText } from '../passage-text/stems-of-text';
import { isNamedInQuestion } from './named-in-question';

/** One of the things that documents are of, and what its document says first. */
export interface ToldThing {
  readonly passage: Passage;
  readonly name: string;
  readonly statement: string;
}

/** "Which command lists fonts?", "What JavaScript library is there to parse YAML?" */
const ASKS =
  /^(?:which|what) (?:[\w.-]+ ){0,2}?(?:package|library|tool|command|program|module|utility|script|plugin|extension|app|application|service|framework)(?: (?:is there|is used|is needed|can i use|do i need|should i use|would i use|can be used|lets (?:me|you|one)|allows (?:me|you|one)))?(?: (?:to|for|that|which|can))? (?!(?:of|in|is|are|was|does|do|did|has|have)\b)(?<asked>[^?]{4,200}?)[\s?.!]*$/iu;
/** "Which tool checks whether something is …" */
const FILLS = /\b(?:whether|something|anything|somebody|things?)\b/gi;
const LONGEST_NAME = 60;
/** Share of what is asked that a first statement has to say, and words of it. */
const LEAST_SAID = 0.75;
const LEAST_WORDS = 2;

/**
 * The thing that does what a question asks: what the document is called whose first statement says most of it.
 * @param passages best first
 * @returns undefined for other questions, and where no document begins so
 */
export function toldThing(question: string, passages: readonly Passage[]): ToldThing | undefined {
  const asked = topicStems((ASKS.exec(question.trim())?.groups!['asked'] ?? '').replace(FILLS, ' '));
  if (asked.size < LEAST_WORDS) return undefined;
  let best: (ToldThing & { score: number }) | undefined;
  for (const passage of passages) {
    const statement = passage.isOpening ? openingStatement(passage.text) : undefined;
    const name = nameInTitle(passage.title);
    if (statement === undefined || name === '' || name.length > LONGEST_NAME || isNamedInQuestion(question, name)) continue;
    const said = stemsOfText(`${statement} ${name}`);
    const share = [...asked].filter((term) => said.has(term)).length / asked.size;
    if (share < LEAST_SAID) continue;
    const score = share - said.size * SHORTER; // of two that say as much the one that says nothing else
    if (score > (best?.score ?? 0)) best = { passage, name, statement, score };
  }
  return best;
}

const SHORTER = 0.005;
