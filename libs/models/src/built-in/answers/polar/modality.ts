import { LEXICAL, lexicalBits, readingWords, stem, STOP_WORDS } from '@strata/text';
import { singular } from '../../singular';

/** Whether something may, must or must not be, as a clause states it. */
export type Modality = 'permits' | 'forbids' | 'requires' | 'exempts';

/** What a question wants to know of something: whether it may be, has to be, or is forbidden. */
export type AskedModality = 'permitted' | 'required' | 'forbidden';

const BE = String.raw`(?:is|are|was|were|be|been|being)`;
const DEGREE = String.raw`(?:(?:also|strictly|expressly|explicitly|absolutely|currently|legally|clearly|completely|totally|ever|always|all) ){0,2}`;
const MAY = 'allowed|permitted|possible|legal|lawful|authori[sz]ed|admitted|welcome|acceptable|able to|free to';
const BANNED =
  'prohibited|forbidden|banned|barred|illegal|unlawful|disallowed|outlawed|not allowed|unacceptable|impossible|unable to|off[ -]limits';
const NEEDED = 'required|necessary|needed|obliged|obligatory|mandatory|compulsory';
const LETS = 'allows?|allowed|permits?|permitted|lets?';
const BANS = 'prohibits?|prohibited|forbids?|forbade|bans?|banned|bars?|disallows?|outlaws?|outlawed';
const NO_MODAL = String.raw`(?:must|may|shall|can|could|should|might|will|would)(?: not| never|n['’]t)|cannot|can['’]t|won['’]t`;
const NOT = String.raw`(?: not| never|n['’]t)`;

/** How a clause says that something may or must be; those that stand before others hold the others' words. */
const FORMS: readonly (readonly [form: string, modality: Modality])[] = [
  [
    String.raw`\bneed(?:s|ed)? not\b|\b(?:do|does|did)${NOT} (?:need|have) to\b|\b${BE}${NOT} ${DEGREE}(?:${NEEDED})\b|\bno (?:need|obligation|requirement) to\b|\b${BE} ${DEGREE}(?:optional|voluntary)\b`,
    'exempts',
  ],
  [
    String.raw`\b${BE}${NOT} ${DEGREE}(?:${BANNED})(?!\w)|\b(?:do|does|did)${NOT} (?:prohibit|forbid|ban|disallow|outlaw)\b`,
    'permits',
  ],
  [
    String.raw`\b${BE}${NOT} ${DEGREE}(?:to be )?(?:${MAY})(?!\w)|\b${BE} ${DEGREE}(?:${BANNED})(?!\w)|\b(?:do|does|did)${NOT} (?:allow|permit|let|tolerate)\b|\b(?:${NO_MODAL})\b|\b(?:${BANS})\b|\b(?:can|may) (?:never|in no case|under no circumstances)\b`,
    'forbids',
  ],
  [String.raw`\b(?:must|shall|have to|has to|had to|needs? to)\b|\b${BE} ${DEGREE}(?:${NEEDED})\b`, 'requires'],
  [String.raw`\b(?:may|can|could)\b|\b${BE} ${DEGREE}(?:${MAY})(?!\w)|\b(?:${LETS})\b`, 'permits'],
];
const ANY_FORM = new RegExp(FORMS.map(([form]) => `(${form})`).join('|'), 'gi');

const ASKS_PERMISSION = new RegExp(
  String.raw`^(?:can|could|may|might)\b|\b(?:${MAY})(?!\w)|^(?:do|does|did|will|would)\b.{1,80}\b(?:allow|permit|let)\b`,
  'i',
);
/** Somebody's leave, and no ability of a thing: "Can I …", "May members …", "Is … allowed". */
const ASKS_LEAVE = new RegExp(
  String.raw`^may\b|^(?:can|could|might) (?:i|we|you|one|people|anyone|anybody|everyone|someone|somebody|our|my|the public)\b|\b(?:allowed|permitted|legal|lawful|authori[sz]ed|welcome)(?!\w)|^(?:do|does|did|will|would)\b.{1,80}\b(?:allow|permit|let)\b`,
  'i',
);
const ASKS_BAN =
  /\b(?:prohibit(?:s|ed)?|forbid(?:s|den)?|banned|barred|illegal|unlawful|disallow(?:s|ed)?|outlaw(?:s|ed)?|impossible|off[ -]limits)\b|^(?:do|does|did)\b.{1,80}\bban\b/i;
const ASKS_DUTY = new RegExp(
  String.raw`^(?:must|shall|should)\b|\b(?:${NEEDED})\b|^(?:do|does|did|will|would)\b.{1,80}\b(?:have|need) to\b`,
  'i',
);

/** What a question for yes or no wants to know of what it names; undefined where that is neither permission nor duty, or both. */
export function askedModality(question: string): AskedModality | undefined {
  const asked = question.trim().replace(/^(?:and|so|but) /i, '');
  if (ASKS_BAN.test(asked)) return 'forbidden';
  const [permission, duty] = [ASKS_PERMISSION.test(asked), ASKS_DUTY.test(asked)];
  if (permission === duty) return undefined;
  return permission ? 'permitted' : 'required';
}

/** Whether a question asks what somebody may do: to be told yes where no rule says so, or one for another case does, would lead astray. */
export function asksForLeave(question: string): boolean {
  const asked = question.trim().replace(/^(?:and|so|but) /i, '');
  if (ASKS_LEAVE.test(asked)) return true;
  const [subject, ...others] = /^(?:can|could|might) (.{2,80})/i.exec(asked)?.[1]?.toLowerCase().split(/\s+/) ?? [];
  return [subject, ...others].slice(0, WORDS_OF_SUBJECT).some((word) => word !== undefined && /s$/.test(word) && isPerson(word));
}

/** "non-government speakers" */
const WORDS_OF_SUBJECT = 3;
const isPerson = (word: string): boolean => (lexicalBits(singular(word)) & LEXICAL.personNoun) !== 0;

/** How a clause states that something may or must be, and where it says so. */
export interface StatedModality {
  readonly modality: Modality;
  readonly start: number;
  readonly end: number;
}

/** The ways a clause says that something may or must be, in their order. */
export function statedModalities(clause: string): StatedModality[] {
  return [...clause.matchAll(ANY_FORM)].map((found) => ({
    modality: FORMS[found.slice(1).findIndex((form) => form !== undefined)]![1],
    ...{ start: found.index, end: found.index + found[0].length },
  }));
}

/** Words that only say that something may or must be, and that it is so for anybody. */
const MODAL_WORDS: ReadonlySet<string> = new Set(
  (
    'allow allows allowed permit permits permitted let lets possible legal lawful illegal unlawful authorized authorised welcome acceptable able free ' +
    'prohibit prohibits prohibited forbid forbids forbidden ban bans banned bar bars barred disallow disallows disallowed outlaw outlaws outlawed ' +
    'impossible unable off limits required require requires necessary need needs needed obliged obligatory mandatory compulsory optional voluntary ' +
    'have has had cannot strictly expressly explicitly absolutely legally clearly completely totally ever ' +
    'anyone anybody everyone everybody someone somebody nobody people person persons'
  ).split(' '),
);

/** Stems of the words of a text that say what it is that may or must be, in their order. */
export function stemsBesideModals(text: string): string[] {
  return readingWords(text)
    .filter(({ text: word }) => !STOP_WORDS.has(word) && !MODAL_WORDS.has(word))
    .map(({ text: word }) => stem(word));
}

/** Answers by what is asked and what a clause states; undefined: the one says nothing of the other. */
export const MODAL_ANSWERS: Readonly<Record<AskedModality, Readonly<Partial<Record<Modality, 'Yes' | 'No'>>>>> = {
  permitted: { permits: 'Yes', forbids: 'No' },
  required: { requires: 'Yes', exempts: 'No', forbids: 'No' },
  forbidden: { forbids: 'Yes', permits: 'No' },
};
