import { LONGEST_QUESTION } from './longest-question';

/** Two things that a question holds against each other. */
export interface ComparedThings {
  /** as written, without articles */
  readonly things: readonly [string, string];
  /** what they are compared by: "faster", "more popular"; "" where all that tells them apart is asked for */
  readonly by: string;
  /** whether the first has more of it, which of them has, or how they differ */
  readonly asks: 'whether' | 'which' | 'difference';
}

const ONE = '(?<one>[^?]{1,60}?)';
const OTHER = '(?<other>[^?]{1,60}?)';
/** What both stand in is no part of the second one's name. */
const END = String.raw`(?: in (?:the )?[\p{L}\d.+-]{2,30})?[\s?.!]*$`;
const BY = String.raw`(?<by>(?:much |any )?(?:more|less) \p{Ll}[\p{Ll}-]+|\p{Ll}{2,20}er|better|worse)`;
const DIFFERENCE: readonly RegExp[] = [
  `what(?: is| are|['’]s) the (?:main |key |biggest |most important )?differences? between ${ONE} and ${OTHER}`,
  `(?:how|in what ways?) (?:is|are|do|does) ${ONE} (?:different|differ) (?:from|to) ${OTHER}`,
  `how (?:is|are|do|does) ${ONE} and ${OTHER} (?:different|differ|compare)(?: from each other)?`,
  `how (?:do|does) ${ONE} compare (?:to|with|against) ${OTHER}`,
  `what (?:distinguishes|sets) ${ONE} (?:apart )?from ${OTHER}`,
  `compare ${ONE} (?:and|with|to|against) ${OTHER}`,
  `(?:what are )?(?:the )?(?:dis)?advantages of ${ONE} (?:over|compared to) ${OTHER}`,
  `(?:should|would|do|can) (?:i|we|you|one) (?:rather )?(?:use|choose|take|prefer|pick|need) ${ONE} or ${OTHER}`,
  String.raw`${ONE} (?:vs\.?|versus) ${OTHER}`,
].map((pattern) => new RegExp(`^${pattern}${END}`, 'iu'));
const WHETHER = new RegExp(`^(?:is|are) ${ONE} ${BY} than ${OTHER}${END}`, 'iu');
const WHICH: readonly RegExp[] = [
  `(?:which|what)(?: one| of (?:them|the two|these))? (?:is|are) (?:the )?${BY}(?: one)?[,:]? ${ONE} or ${OTHER}`,
  `which of ${ONE} (?:and|or) ${OTHER} is (?:the )?${BY}(?: one)?`,
].map((pattern) => new RegExp(`^${pattern}${END}`, 'iu'));
const ARTICLE = /^(?:the|an?|both|using) /i;

/** The two things that a question compares: "How do A and B differ?", "Is A faster than B?", "A vs B"; undefined for any other. */
export function comparedThings(question: string): ComparedThings | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  const asked = question.trim();
  const first = (patterns: readonly RegExp[]) => {
    for (const pattern of patterns) {
      const found = pattern.exec(asked)?.groups;
      if (found) return found;
    }
    return undefined;
  };
  const difference = first(DIFFERENCE);
  const whether = difference ? undefined : first([WHETHER]);
  const found = difference ?? whether ?? first(WHICH);
  if (!found) return undefined;
  const thing = (name: string) => found[name]!.trim().replace(ARTICLE, '');
  return {
    things: [thing('one'), thing('other')],
    by: (found['by'] ?? '').toLowerCase(),
    asks: difference ? 'difference' : whether ? 'whether' : 'which',
  };
}
