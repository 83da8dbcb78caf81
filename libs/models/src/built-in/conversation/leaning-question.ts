import { isGeneralWord } from './general-words';
import type { RememberedThing } from './remembered-things';
import type { SpokenPhrase } from './spoken-phrases';
import { spokenPhrases } from './spoken-phrases';

/** Who tells more than a question has told what it is about. */
const SENTENCES = /[.?!]\s+\S/;
/** What is read, where nothing is asked of it but what else it tells. */
const ARTICLE = /\b(this|the) (?:article|page|document|text|passage)\b/i;
const VERB =
  /\b(?:is|was|are|were|be|been|did|do|does|has|have|had|can|could|will|would|should|may|might|tell|show|explain|describe|list|compare|give|made?|makes?|gets?|got|happens?|happened|causes?|caused)\b/i;
/** "why are so many dying": nothing stands behind the number. */
const COUNTED = /\b(?:so|how|too) many(?= (?:are|were|do|did|have|had|\p{Ll}+ing|\p{Ll}+ed)\b|[?.!]|$)/iu;
const MORE = /\b(?:else|other|others|another|more|similar)\b/i;
const COMPLEMENT =
  /^\s*(?:(?:of|in|for|at|on|to|from|between|with|by|about|that|who|which|where|when|behind|under|against|during|after|before)\b|["“(-])/i;
/** There is one of each, whatever was spoken of. */
const ALONE =
  /^(?:sun|moon|earth|world|internet|weather|universe|sky|sea|government|public|past|future|president|economy|web|law|environment|same|way|time)$/;
/** Words before a noun that is one of several spoken of. */
const OPEN = new Set('the this that these those other another more anymore'.split(' '));
/** … and of one that is asked for: "which language was spoken", "were any awards won". */
const ASKED = new Set('which what any some no'.split(' '));
/** "how many people died" */
const NUMBER = new Set(['many', 'much']);
/** Words of a question that nothing but its conversation makes one: "Who won?". */
const FEW = 3;
/** Things of its own from which on a question needs no other. */
const MANY = 3;
/** Before a noun that is asked for, and no object of a verb: "lose weight". */
const ASKED_OF = /(?:^|\b(?:is|are|was|were|what|which|any|some|many|much|other|more|an?|your) )(?:\p{Ll}+ )?$/iu;
/** "any more collaborations", but not "to get more iron" */
const ANY_MORE = /(?:^|\b(?:any|some|no) )more $/i;
const ANYBODY = /^(?:any|some|every|no)(?:one|body|thing)$/;
const KIND =
  /^(?:band|group|team|company|firm|film|movie|book|novel|show|series|album|song|city|town|game|magazine|institute|organization|party)$/;

/**
 * A question that says of nothing what it asks: "Who was the leader?", "Any siblings?", "What are other causes?". What the conversation is about is told
 * with it. One that has a name or a thing of its own stands for itself.
 */
export function leaningQuestion(text: string, topic: RememberedThing | undefined): string {
  if (topic === undefined || SENTENCES.test(text)) return text;
  if (text.toLowerCase().includes(topic.name.toLowerCase())) return text; // no "themes of themes"
  const phrases = spokenPhrases(text);
  const article = ARTICLE.exec(text);
  if (article) {
    const isAll = phrases.every(({ head, start }) => start === article.index + article[1]!.length + 1 || isGeneralWord(head));
    return isAll ? text.replace(ARTICLE, topic.name) : text;
  }
  if (phrases.some(({ isNamed }) => isNamed)) return text;
  const counted = COUNTED.exec(text);
  if (counted) return insertedAt(text, counted.index + counted[0].length, topic.isPlural ? topic.name : `of ${topic.name}`);
  const all = phrases.filter((phrase) => isOpen(text, phrase));
  if (phrases.filter(({ head }) => !isGeneralWord(head)).length >= MANY) return text;
  const open = all.find(({ opened }) => OPEN.has(opened)) ?? all[0];
  if (open && NUMBER.has(open.opened)) return `${text} of ${topic.name}`;
  if (open) return insertedAt(text, open.end, isKindOf(open, topic) ? topic.name : `of ${topic.name}`);
  const [one, ...others] = phrases.filter(({ head }) => !isGeneralWord(head));
  const isFragment = !VERB.test(text);
  if (one && others.length === 0 && (isFragment || ASKED.has(one.opened)) && !COMPLEMENT.test(text.slice(one.end)))
    return insertedAt(text, one.end, `of ${topic.name}`);
  return one === undefined && (isFragment || MORE.test(text) || text.split(' ').length <= FEW)
    ? `${text} about ${topic.name}`
    : text;
}

/** A noun that is somebody's or something's, and nobody says whose. */
function isOpen(text: string, { opened, head, start, end, isNamed, text: said }: SpokenPhrase): boolean {
  if (isNamed || ALONE.test(head) || COMPLEMENT.test(text.slice(end))) return false;
  if (opened === 'more') return ANY_MORE.test(text.slice(0, start));
  if (OPEN.has(opened)) return opened !== 'the' || !said.includes(' ');
  return isGeneralWord(head) && !ANYBODY.test(head) && !said.includes(' ') && ASKED_OF.test(text.slice(0, start));
}

/** "the band": what it is called follows it. */
const isKindOf = ({ head, opened }: SpokenPhrase, { isNamed, person }: RememberedThing): boolean =>
  isNamed && person <= 0 && KIND.test(head) && /^th/.test(opened);

const insertedAt = (text: string, at: number, words: string): string => `${text.slice(0, at)} ${words}${text.slice(at)}`;
