import type { Described } from './described';
import { kindOfNoun, placeUnitOf, relationInWords, relationNamed } from './hop-relation';
import { HERE, HOLE } from './name-holes';
import { askedOffice } from './office';
import type { QuestionPlan } from './question-plan';

const HOLES = new RegExp(HOLE, 'g');
/** "Who is ⟨3⟩", "What is the name of ⟨3⟩": the thing is the answer. */
const WHO_IS = new RegExp(
  String.raw`^(?:in )?(?:who|what|which|where|when)(?: (?:film|movie|song|person|man|woman|city|country|place|state|county))?(?: is|['’]s| was| are| were)(?: the name of)? ${HOLE}$`,
  'i',
);
const NAME_OF = new RegExp(String.raw`^(?:name )?${HOLE}$`, 'i');

/** Questions about one thing, by the relation that they ask for. */
const ASKED: readonly (readonly [relation: string, pattern: RegExp])[] = [
  [
    'birth place',
    /^where (?:was|is) (?:the )?⟨⟩ born|^(?:in )?(?:what|which) (?:city|town|village|place|state|province|county|region|country)? ?was ⟨⟩ born|^(?:what|which) (?:city|town) (?:is|was|does|did) ⟨⟩ (?:come )?from/,
  ],
  ['birth date', /^(?:when|(?:in )?(?:what|which) (?:year|date|day)) (?:was|is) ⟨⟩ born|^when (?:is|was) ⟨⟩['’]s birthday/],
  [
    'death place',
    /^where did ⟨⟩ die|^where was ⟨⟩ (?:killed|executed)|^(?:in )?(?:what|which) (?:city|town|village|place|state|province|county|region|country) did ⟨⟩ die/,
  ],
  ['death date', /^when did ⟨⟩ die|^(?:in )?(?:what|which) (?:year|date) did ⟨⟩ die/],
  ['age at death', /^how old was ⟨⟩ when (?:he|she|they) died|^(?:at|to) what age did ⟨⟩ die/],
  ['cause of death', /^(?:why|how) did ⟨⟩ die/],
  ['burial place', /^where (?:was|is) ⟨⟩ buried/],
  [
    'school',
    /^where did ⟨⟩ (?:study|graduate|go to (?:school|college|university))|^where was ⟨⟩ educated|^(?:which|what) (?:school|university|college) (?:did ⟨⟩ (?:attend|graduate|go to|study at)|educated ⟨⟩)/,
  ],
  [
    'occupation',
    /^what (?:does|do|did) ⟨⟩ do(?: for (?:a|her|his|their) living)?$|^what (?:is|was) ⟨⟩(?:['’]s?)? (?:(?:day )?job|career)$|^what (?:is|was) ⟨⟩ by (?:profession|trade|occupation)$/,
  ],
  ['employer', /^where (?:does|did) ⟨⟩ work/],
  [
    'genre',
    /^(?:what|which) (?:musical )?genre (?:of (?:music|film|book) )?(?:is|was|are|does|do) (?:the (?:film|movie|song|album|book|novel|game) )?⟨⟩(?: belong to| in)?$/,
  ],
  [
    'cast',
    /^who (?:stars?|starred|acts?|acted|appears?|appeared|plays?|played) in (?:the (?:film|movie|show|series) )?⟨⟩$|^who (?:are|were) the (?:actors|stars|leads|leading actors) (?:of|in) ⟨⟩$/,
  ],
  [
    'country',
    /^(?:what|which) country (?:is|was|does|did) ⟨⟩ (?:come )?from$|^(?:in )?(?:what|which) country (?:is|was) ⟨⟩(?: located| situated| in)?$|^what is the country of origin of ⟨⟩$/,
  ],
  [
    'nationality',
    /^(?:what|which) nationality (?:is|was) ⟨⟩|^(?:what|which) (?:is )?(?:the )?country (?:is |was )?⟨⟩ (?:is |was )?(?:from|a citizen of)/,
  ],
  ['award', /^(?:what|which) (?:awards?|prize).*⟨⟩ (?:won|win|received?|get|earned?)/],
  ['director', /^who (?:directed|was the director of) ⟨⟩/],
  ['composer', /^who (?:composed|scored|wrote the music (?:of|for)) (?:the )?(?:(?:music|score|soundtrack) (?:of|for|to) )?⟨⟩/],
  ['performer', /^who (?:performed|sang|sings|recorded) ⟨⟩/],
  ['producer', /^who produced ⟨⟩/],
  ['owner', /^(?:who|what company|which company) (?:owns|owned|bought|acquired) ⟨⟩$/],
  ['author', /^who (?:wrote|authored|painted|sculpted) ⟨⟩/],
  ['successor', /^who (?:succeeded|followed|replaced|came after|took over from) ⟨⟩(?: as .*)?$/],
  ['predecessor', /^who (?:preceded|came before) ⟨⟩(?: as .*)?$|^who(?:m)? did ⟨⟩ (?:succeed|replace|follow)/],
  ['founder', /^who (?:founded|started|established) ⟨⟩/],
  ['spouse', /^who(?:m)? (?:married ⟨⟩|did ⟨⟩ marry|(?:is|was) (?:married to ⟨⟩|⟨⟩ married to))/],
];

/** "In what city was X born?" */
const ASKED_UNIT = /^(?:in )?(?:what|which) (\p{Ll}+)/u;

/** Questions for what a field of a document holds: "When was X created?", "What is the status of X?" */
const ASKED_FIELD: readonly RegExp[] = [
  /^when (?:was|were) ⟨⟩ (?<date>[a-z-]{4,}(?:ed|en))$/,
  /^(?:what|which|who|when)(?: is| was| are| were|['’]s) (?:the )?(?<noun>[a-z][a-z -]{2,40}?) (?:of|for) ⟨⟩$/,
  /^(?:what|which) (?<noun>[a-z][a-z -]{2,40}?) (?:does|did|has|is|was) ⟨⟩(?: have| had| in| of)?$/,
];

/** What is left of a question when its descriptions are taken together: one that a relation answers, or one in its own words. */
export function lastQuestion(text: string, things: readonly Described[], labels: readonly string[]): QuestionPlan | undefined {
  const plain = text.replace(/[?.!\s]+$/, '');
  const numbers = [...plain.matchAll(HOLES)].map(([, number]) => Number(number));
  const about = numbers.map((number) => things[number]!).find(({ kind }) => kind !== 'named') ?? things[numbers[0] ?? -1];
  if (about === undefined) return undefined;
  const said = plain.replace(HOLES, (_, number: string) =>
    things[Number(number)] === about ? HERE : (labels[Number(number)] ?? ' '),
  );
  if (numbers.length === 1) {
    const asked = plain.replace(HOLES, HERE).toLowerCase();
    const name = ASKED.find(([, pattern]) => pattern.test(asked))?.[0];
    if (name !== undefined) {
      const unit = placeUnitOf(ASKED_UNIT.exec(asked)?.[1] ?? '');
      const relation = { ...relationNamed(name), ...(unit === undefined ? {} : { unit }) };
      return { kind: 'chain', asked: { kind: 'hop', from: about, relation, said }, about, text: said };
    }
    const office = askedOffice(asked);
    if (office) return { kind: 'chain', asked: { kind: 'hop', from: about, relation: office, said }, about, text: said };
    const field = ASKED_FIELD.map((pattern) => pattern.exec(asked)?.groups).find((groups) => groups !== undefined);
    if (field && about.kind === 'named') {
      const { date, noun = date! } = field;
      const inWords = relationInWords(noun, date === undefined ? kindOfNoun(noun) : 'date');
      const asked: Described = { kind: 'hop', from: about, relation: { ...inWords, onlyInFields: true }, said };
      return { kind: 'chain', asked, about, text: said };
    }
  }
  if (about.kind === 'named') return undefined;
  if (WHO_IS.test(plain) || NAME_OF.test(plain)) return { kind: 'chain', asked: about, about, text: said };
  return { kind: 'open', about, text: said };
}
