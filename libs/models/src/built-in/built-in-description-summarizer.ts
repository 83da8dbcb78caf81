import { lexicalTerms, sentences } from '@strata/text';
import type { DescriptionSummarizer } from '../tasks/tasks';
import { BUILT_IN } from './model-name';

const LONGEST = 700;

/** Keeps the sentences that say something new, in order of appearance, until the description is full. */
export class BuiltInDescriptionSummarizer implements DescriptionSummarizer {
  async summarize(_name: string, descriptions: readonly string[]): Promise<{ text: string; model: string }> {
    const kept: string[] = [];
    const said = new Set<string>();
    let length = 0;
    for (const description of descriptions)
      for (const { start, end } of sentences(description)) {
        const sentence = description.slice(start, end).replace(/\s+/g, ' ');
        const terms = lexicalTerms(sentence);
        const fresh = terms.filter((term) => !said.has(term)).length;
        if (kept.length > 0 && (fresh < 2 || fresh < terms.length * 0.3 || length + sentence.length > LONGEST)) continue;
        kept.push(sentence);
        length += sentence.length + 1;
        for (const term of terms) said.add(term);
      }
    return { text: kept.join(' '), model: BUILT_IN };
  }
}
