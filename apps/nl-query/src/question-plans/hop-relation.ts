import { stem, STOP_WORDS, words } from '@strata/text';

/** What kind of thing the end of a hop is. */
export type AnswerKind = 'person' | 'place' | 'organization' | 'work' | 'date' | 'number' | 'nationality' | 'thing';

export type PlaceUnit = 'settlement' | 'region' | 'country';

/** What a hop asks of the thing that it starts from. */
export interface HopRelation {
  /** of the table below; "" for a relation in the question's own words */
  readonly name: string;
  readonly kind: AnswerKind;
  /** Words that tell it in texts, as stems. */
  readonly stems: readonly string[];
  /** Text that stands right before an answer, after its thing or in its passage; `after`: right after it. */
  readonly before?: RegExp;
  readonly after?: RegExp;
  /** Names that it has in stored graphs; `<` where the answer is the source. */
  readonly stored: readonly string[];
  /** Text before the name of the thing, in the passage about an answer: "she is the chairwoman of". */
  readonly ofTitle?: RegExp;
  /** Words near an answer do not tell it: one of the cues has to. */
  readonly onlyByCue?: boolean;
  /** What may stand where an answer does, and is none. */
  readonly noAnswer?: RegExp;
  /** It is no more than a word of the question: an answer has to stand in a field of that name. */
  readonly onlyInFields?: boolean;
  /** What a place has to be where the question says so. */
  readonly unit?: PlaceUnit;
  /** It is between a part and whoever plays it, in this work. */
  readonly work?: string;
}

/** Words that may stand between a cue and the name: "directed by the American film-maker Jane Roe". */
const GAP = String.raw`(?:\s+(?:the|an?|his|her|their|its|then|[\p{Ll}-]+ist|[\p{Ll}-]+er|[\p{Ll}-]+or|\p{Lu}[\p{Ll}]+(?:ese|ish|an|ch|ine|ek|i)|\p{Lu}[\p{L}]+-(?:based|born)|[\p{Ll}-]+)){0,4}[\s"“'(]*$`;

/**
 * name | kind | nouns that ask for it | verbs that do | cues before the answer | cues behind it | stored names.
 * CHILD_OF does not say whether the parent is the father or the mother, and often only one of them is stored: it would pick that one for both.
 */
const TABLE = `
director | person | director,directors,filmmaker,main director | directed | directed(?:[\\s,]+(?:and|written|produced|edited|co-written)){0,4}\\s+by;\\bdirectors?;\\bfilm by | ['’]s (?:film|movie|directorial) | <DIRECTED
composer | person | composer,music director,composers | composed | (?:composed|music|scored?|soundtrack)(?:\\s+(?:was|is|were|and|score|composed|songs|for|the|film|written|background)){0,5}\\s+by;\\bcomposers?;opera[^.]{0,30}\\bby | | <COMPOSED,<WROTE,<CREATED
performer | person | performer,performers,singer,artist,musician,band,vocalist | performed,sung,sang,recorded,sings,performs | (?:performed|recorded|sung|released|written and recorded|written|song|single|album|EP|made famous|covered|hit|track)(?:\\s+[\\p{Ll}-]+){0,3}\\s+(?:by|from);\\bartists?;\\bsingers?;\\brappers?;\\bbands? | ['’]s? (?:\\p{Ll}+ )?(?:album|single|song) | <PERFORMED,<RECORDED,<CREATED,<RELEASED,<COMPOSED
author | person | author,writer,novelist,screenwriter,playwright,authors,creator,lyricist,painter,sculptor | wrote,written,authored,penned,created,painted,sculpted | (?:written|authored|created|penned|painted|sculpted|painting|portrait|mural|sculpture|statue|novel|book|poem|play|story|memoir|autobiography|screenplay)(?:\\s+(?:and|illustrated|is|was|for|directed|produced|\\d+)){0,4}\\s+(?:by|of);\\bauthors?;\\bwriters? | ['’]s? (?:novel|book|poem|play|painting|portrait|sculpture) | <WROTE,<CREATED
producer | person | producer,producers | produced | produced(?:\\s+(?:and|written|directed)){0,4}\\s+by;\\bproducers? | | <PRODUCED
predecessor | person | predecessor | | \\b(?:succeeded|succeeding|replaced|replacing|took over from)(?: (?:his|her|the|their))?(?: [\\p{Ll}-]+){0,3}(?:,)?;\\bpreceded by;\\bpredecessor(?:,|\\s+was|\\s+is)? | (?:\\s*\\([^()]*\\))?,? (?:\\p{Ll}+ )?(?:was|were) (?:succeeded|followed|replaced) by | 
successor | person | successor | | \\b(?:succeeded|followed|replaced)(?: as [^.;]{1,50}?)? by(?: (?:his|her|the|their))?(?: [\\p{Ll}-]+){0,3}(?:,)?;\\bsuccessor(?:,|\\s+was|\\s+is)? | (?:\\s*\\([^()]*\\))?,? (?:\\p{Ll}+ )?(?:succeeded|replaced|took over from|followed) | 
founder | person | founder,founders,co-founder | founded,established,started,formed | (?:founded|established|started|formed|created|set up)(?:\\s+[\\p{Ll}\\d-]+){0,4}\\s+by | (?:founded|established|started|co-founded) | <FOUNDED,<CREATED
father | person | father,dad | fathered | (?:\\bson|\\bdaughter|\\bchild|\\bborn)[^.;]{0,40}?\\b(?:of|to);\\bfather(?! of\\b)(?:,|\\s+was|\\s+is)?;\\bparents(?:,|\\s+were)? | | 
mother | person | mother,mom,parent | mothered | (?:\\bson|\\bdaughter|\\bchild|\\bborn)[^.;]{0,90}?\\b(?:and|by|of)(?:\\s+(?:his|her)?\\s*(?:\\p{Ll}+\\s+)?(?:wife|consort|spouse|queen|concubine|mistress),?)?;\\bmother(?! of\\b)(?:,|\\s+was|\\s+is)? | | 
spouse | person | spouse,husband,wife,consort,partner,widow | married,wed,weds | (?:married|marriage|marrying|wed)(?:\\s+[\\p{Ll}\\d-]+){0,3}?(?:\\s+to)?;\\b(?:wife|husband|spouse|widow|consort|partner)(?:,|\\s+of|\\s+was|\\s+is|\\s+to)?;\\bmarriage with | (?:\\s+(?:was|were))?\\s+married | MARRIED_TO,<MARRIED_TO
child | person | child,son,daughter,children,sons,daughters,kid | | (?:\\bfather|\\bmother|\\bparents?) of;\\b(?:son|daughter|child|children|sons|daughters)(?! of\\b)(?:,|\\s+is|\\s+was|\\s+named)? | (?:, )?(?:the )?(?:\\p{Ll}+ )?(?:son|daughter|child) of | <CHILD_OF,PARENT_OF
sibling | person | sibling,brother,sister,siblings,half-brother,half-sister | | \\b(?:brother|sister|sibling|brothers|sisters|siblings|twin)(?:,|\\s+of|\\s+is|\\s+was)? | (?:, )?(?:\\p{Ll}+ )?(?:brother|sister) of | SIBLING_OF,<SIBLING_OF
birth place | place | place of birth,birthplace,birth place,birth city,city of birth,birth country,country of birth,hometown,home town,place where he was born | | \\b[Bb]orn(?:[^.;()]|\\([^()]*\\)){0,60}?\\b(?:in|at|near);\\bnative of;\\b(?:hails?|hailed|originally|comes|came) from;\\b[Bb]orn[^.;()]{0,50}, | | BORN_IN
death place | place | place of death,death place,deathplace | | \\b(?:died|dies|killed|passed away|executed|assassinated|death|murdered)(?:[^.;()]|\\([^()]*\\)){0,60}?\\b(?:in|at|near);– [^.;()]{4,25}, | | DIED_IN
burial place | place | place of burial,burial place,burial | buried,interred | \\b(?:buried|interred|entombed|tomb|grave)[^.;]{0,50}?\\b(?:in|at|near) | | BURIED_IN
birth date | date | date of birth,birthday,birth date,birthdate,birth | | | | 
death date | date | date of death,death date,death | | | | 
occupation | thing | occupation,profession,vocation,line of work | | | | 
genre | thing | genre,genres,musical genre | | | | 
cast | person | cast,lead actors,main actors | | | | 
star | person | star,lead actor,lead actress,leading man,leading lady | | \\b(?:[Ss]tars?|[Ss]tarring|[Ss]tarred)(?: [\\p{Ll}-]+){0,3}? | (?: \\([^()]*\\))? (?:stars|starred|plays the lead) | 
full name | thing | full name | | | | 
birth name | thing | birth name,maiden name | | | | 
real name | thing | real name,legal name | | | | 
age at death | number | age at death | | | | 
nationality | nationality | nationality,country of citizenship,citizenship,country of origin,nationalities | | | | CITIZEN_OF,FROM_COUNTRY
country | place | country | | | | LOCATED_IN,FROM_COUNTRY,CITIZEN_OF
school | organization | alma mater,school,university,college | educated,studied,study,graduated,graduate,attended,attend | \\b(?:studied|educated|graduated|attended|attending|graduate|degree|enrolled|alumnus|alumna|student|studying|trained)[^.;]{0,60}?\\b(?:at|from|in|of|by)(?: the)?;\\b(?:attended|attending)(?: the)? | | EDUCATED_AT
employer | organization | employer,workplace | work,works,worked,employed | \\b(?:professor|worked|works|taught|teaches|lecturer|employed|researcher|joined|employee|position|staff)[^.;]{0,60}?\\b(?:at|for|of|by|with|the) | | EMPLOYED_BY
award | thing | award,awards,prize | won,win,received,awarded | \\b(?:won|received|awarded|recipient of|winner of|win|receiving|winning|earned)(?:\\s+(?:the|an?|\\d+|several|two|three|four|numerous|his|her|their))?;award for;\\bnominated for(?: the)? | | AWARDED,WON
cause of death | thing | cause of death,cause,reason for death | | \\b(?:died|death)[^.;]{0,40}?\\b(?:of|from|by|due to) | | 
capital | place | capital,capital city,seat,county seat,capitol | | \\b(?:capital|seat)[^.;]{0,30}?\\b(?:is|was|of|at|city)(?: the)? | [^.;]{0,30}\\b(?:is|was)?[^.;]{0,20}\\b(?:capital|seat)\\b | <CAPITAL_OF
owner | organization | owner,owners | owned,owns,bought,acquired,purchased,purchaser | \\b(?:owned|acquired|bought|purchased|operated|sold|taken over)[^.;]{0,30}?\\b(?:by|to);\\bsubsidiary of;\\bowner | | <OWNS,<ACQUIRED,SUBSIDIARY_OF,SOLD_TO,<OPERATES
publisher | organization | publisher,record label,label | published,publishes,released | \\b(?:published|released|issued|distributed)[^.;]{0,40}?\\b(?:by|on|through|under|via);\\blabel | ['’]s | <PUBLISHED,<RELEASED,<DISTRIBUTED
manufacturer | organization | manufacturer,maker,developer,designer | manufactured,developed,designed,makes,made,produces | \\b(?:manufactured|developed|designed|made|built|produced)[^.;]{0,30}?\\bby | | <MANUFACTURED,<DEVELOPED,<DESIGNED,<BUILT
team | organization | team,club,sports team | | \\b(?:plays?|played|playing|footballer|player|goalkeeper|pitcher|midfielder|defender|forward|member)[^.;]{0,50}?\\b(?:for|of|with|the)(?: the)? | | PLAYED_FOR,MEMBER_OF
formation place | place | | formed,originated | \\b(?:formed|founded|established|band|group|started)[^.;]{0,40}?\\b(?:in|from|at) | | LOCATED_IN,HEADQUARTERED_IN
headquarters | place | headquarters | headquartered,based | \\b(?:headquartered|headquarters|based|offices?)[^.;]{0,25}?\\b(?:in|at) | | HEADQUARTERED_IN,LOCATED_IN
release date | date | release date,publication date,release year,publication | released,published,premiered | | | 
founding date | date | founding date,inception | | | | 
`;

const relations = readTable();
const byNoun = new Map<string, HopRelation>();
const byVerb = new Map<string, HopRelation>();
for (const { relation, nouns, verbs } of relations) {
  for (const noun of nouns) if (!byNoun.has(noun)) byNoun.set(noun, relation);
  for (const verb of verbs) if (!byVerb.has(verb)) byVerb.set(verb, relation);
}

/** Nouns that ask for a relation of the table, the longest first, as a pattern. */
export const RELATION_NOUNS = [...byNoun.keys()].sort((a, b) => b.length - a.length).join('|');

/** The relation of the table that is called so: "birthplace", "alma mater". */
export function relationOfNoun(noun: string): HopRelation | undefined {
  return byNoun.get(noun.toLowerCase());
}

export function relationOfVerb(verb: string): HopRelation | undefined {
  return byVerb.get(verb.toLowerCase());
}

export function relationNamed(name: string): HopRelation {
  return relations.find(({ relation }) => relation.name === name)!.relation;
}

/** A relation in the words of the question, to something of a kind. */
export function relationInWords(said: string, kind: AnswerKind): HopRelation {
  const stems = words(said)
    .filter(({ text }) => !STOP_WORDS.has(text))
    .map(({ text }) => stem(text));
  return { name: '', kind, stems: [...new Set(stems)], stored: [] };
}

const KIND_NOUNS: readonly (readonly [AnswerKind, RegExp])[] = [
  [
    'person',
    /^(?:person|man|woman|actor|actress|author|writer|director|singer|artist|player|president|king|queen|leader|scientist|physicist|politician|governor|individual|composer|performer|explorer|founder|host|character|musician|guitarist|drummer|producer|rapper|poet|novelist|prime minister|mayor|coach|spouse|wife|husband|father|mother|one|people)s?$/,
  ],
  [
    'place',
    /^(?:city|town|village|country|state|province|county|region|place|territory|continent|district|location|river|island|area|municipality|capital|body of water|ocean|lake|mountain|nation|venue|birthplace|department|parish|sea)s?$|^(?:cities|countries|counties|territories)$/,
  ],
  [
    'organization',
    /^(?:company|bank|team|band|club|school|university|college|organization|party|group|agency|network|station|label|studio|church|employer|institution|political party|association|corporation|league|airline)s?$|^(?:companies|universities|parties)$/,
  ],
  [
    'work',
    /^(?:film|movie|documentary|documentaries|song|album|book|novel|play|series|show|episode|magazine|single|poem|opera|musical|game|program|franchise|work|creative work)s?$/,
  ],
  ['date', /^(?:year|date|day|month|century|decade|time)s?$/],
  ['number', /^(?:number|population|percentage|amount|area|enrollment|size|height|length)s?$/],
  ['nationality', /^nationality$/],
];

/** Of what kind a thing is that a noun calls so: of "second largest city" the last word decides. */
export function kindOfNoun(noun: string): AnswerKind {
  const said = noun.trim().toLowerCase();
  const last = said.split(/\s+/).at(-1) ?? '';
  return KIND_NOUNS.find(([, pattern]) => pattern.test(said) || pattern.test(last))?.[0] ?? 'thing';
}

/** What a place has to be that a noun of a question asks for; undefined for one that any place answers. */
export function placeUnitOf(noun: string): PlaceUnit | undefined {
  if (/^(?:city|town|village)$/i.test(noun)) return 'settlement';
  if (/^(?:state|province|county|region|district)$/i.test(noun)) return 'region';
  return /^(?:country|nation)$/i.test(noun) ? 'country' : undefined;
}

function readTable(): { relation: HopRelation; nouns: string[]; verbs: string[] }[] {
  return TABLE.trim()
    .split('\n')
    .map((line) => {
      const [name = '', kind = 'thing', nouns = '', verbs = '', before = '', after = '', stored = ''] = line
        .split(' |')
        .map((part) => part.trim());
      const list = (text: string) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean);
      const cues = before.split(';').filter(Boolean);
      const said = [...list(nouns), ...list(verbs)].join(' ');
      return {
        relation: {
          ...relationInWords(said, kind as AnswerKind),
          name,
          ...(cues.length > 0 ? { before: new RegExp(`(?:${cues.join('|')})${GAP}`, 'u') } : {}),
          ...(after === '' ? {} : { after: new RegExp(`^(?:${after})`, 'u') }),
          stored: list(stored),
        },
        nouns: list(nouns),
        verbs: list(verbs),
      };
    });
}
