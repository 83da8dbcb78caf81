import { thingMeant } from './referents';
import type { RememberedThing } from './remembered-things';
import { spokenPhrases } from './spoken-phrases';

const POINTING = new Set('the this that these those'.split(' '));
/** "how can one be found" */
const SOME =
  /(?<=\b(?:can|could|is|does|do|was|find|get|make|use|buy|have|in|for|of|like) )one\b(?! of\b)|(?<=\b(?:do|does|did|can|could|should|must|may|would) (?:i|you|we|they|people) \p{Ll}{2,15} )one$/iu;
/** … of what the question itself tells of */
const OWN_THING = /\b(?:an?|my|our) \p{L}.* one\b/iu;
/** "a smart one", "which one", "the new ones" */
const ONE =
  /\b((?:an?|the|this|that|which|what|another) (?:[\p{Ll}-]+ ){0,2}?)(ones?)\b(?! (?:of|week|day|month|year|time|hour|minute|way|thing|person|another|more)\b)/iu;

/** "the institute", "that movement": the name or the longer phrase for it that was spoken of; "a smart one": one of what was spoken of. */
export function pointedAt(text: string, things: readonly RememberedThing[]): string {
  const one = ONE.exec(text);
  const kind = thingMeant(
    things.filter(({ isNamed, place }) => !isNamed && place === 'question'),
    'several',
  );
  if (one && kind) return text.replace(one[0], `${one[1]!}${kind.name}`);
  if (kind && SOME.test(text) && !OWN_THING.test(text)) return text.replace(SOME, `a ${kind.name}`);
  const pointed = spokenPhrases(text).find((phrase) => POINTING.has(phrase.opened) && !phrase.text.includes(' '));
  if (!pointed || pointed.isNamed) return text;
  const holds = new RegExp(`\\b${pointed.text}\\b`, 'iu');
  const spoken = pointed.opened === 'the' ? things.filter(({ place }) => place !== 'proof') : things;
  const meant = spoken.find(({ name, head }) => name.includes(' ') && (holds.test(name) || head === pointed.head));
  if (!meant) return text;
  const before = text.slice(0, pointed.start).replace(/\p{L}+ $/u, '');
  return `${before}${meant.isNamed ? meant.name : `the ${meant.name}`}${text.slice(pointed.end)}`;
}
