import model from 'wink-eng-lite-web-model';
import type { ItemToken, ItsFunction } from 'wink-nlp';
import winkNLP from 'wink-nlp';

/** One token of wink-nlp with its place in the text. */
export interface Token {
  start: number;
  end: number;
  /** Universal part of speech: NOUN, PROPN, VERB, AUX, ADP, … */
  pos: string;
  /** Dictionary form, lower case; only nouns and verbs differ from the written form. */
  lemma: string;
}

let nlp: ReturnType<typeof winkNLP> | undefined;

/** White space between two tokens; further away is a chance match of a token that wink rewrote. */
const MAX_GAP = 400;

/** Made once, which holds the process for a tenth of a second or two: to be called while it starts. */
export function languagePipeline(): ReturnType<typeof winkNLP> {
  return (nlp ??= winkNLP(model, ['sbd', 'pos']));
}

/** Tokens with parts of speech; tokens that cannot be found again in the text are left out. */
export function annotate(text: string): Token[] {
  const pipeline = languagePipeline();
  const its = pipeline.its;
  // the package types this one helper by its inner signature; it is passed to `out` like the others
  const lemmaOf = its.lemma as unknown as ItsFunction<string>;
  const found: Token[] = [];
  let cursor = 0;
  pipeline
    .readDoc(text)
    .tokens()
    .each((token: ItemToken) => {
      const value = token.out();
      const start = text.indexOf(value, cursor);
      if (start < 0 || start - cursor > MAX_GAP) return;
      cursor = start + value.length;
      const pos = token.out(its.pos);
      const hasLemma = pos === 'VERB' || pos === 'NOUN' || pos === 'AUX';
      // wink has no lemma for words that it splits elsewhere but not here, such as "cannot" before a comma, whatever its types say
      const lemma = (hasLemma ? (token.out(lemmaOf) as string | undefined) : undefined) ?? value;
      found.push({ start, end: cursor, pos, lemma: lemma.toLowerCase() });
    });
  return found;
}
