import type { Comparison } from './question-query';

/** What a word means that says how to ask, not about what. */
export type Operator =
  | { readonly kind: 'count' }
  | { readonly kind: 'ask'; readonly word: string }
  | { readonly kind: 'aggregate'; readonly function: 'AVERAGE' | 'SUM' }
  /** several functions of the attribute that follows */
  | { readonly kind: 'measures'; readonly functions: readonly ('AVERAGE' | 'SUM' | 'MIN' | 'MAX')[] }
  /** what stands most or least often */
  | { readonly kind: 'frequent'; readonly isDescending: boolean }
  /** `quality`: names of attributes that the word speaks of; none: whatever follows */
  | { readonly kind: 'superlative'; readonly isDescending: boolean; readonly quality: readonly string[] }
  | { readonly kind: 'compare'; readonly comparison: Comparison; readonly quality: readonly string[]; readonly isTime: boolean }
  | { readonly kind: 'between' }
  | { readonly kind: 'not' }
  | { readonly kind: 'without' }
  | { readonly kind: 'group' }
  | { readonly kind: 'by' }
  | { readonly kind: 'sort' }
  | { readonly kind: 'direction'; readonly isDescending: boolean }
  | { readonly kind: 'top' }
  | { readonly kind: 'distinct' }
  | { readonly kind: 'text'; readonly comparison: 'contains' | 'starts' | 'ends' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'present' }
  | { readonly kind: 'path' }
  | { readonly kind: 'within' }
  | { readonly kind: 'steps' }
  | { readonly kind: 'unit'; readonly unit: 'year' | 'month' | 'day' | 'quarter' | 'weekday' }
  | { readonly kind: 'and' }
  | { readonly kind: 'or' }
  | { readonly kind: 'possessive' }
  | { readonly kind: 'passive' }
  | { readonly kind: 'auxiliary' }
  | { readonly kind: 'of' }
  | { readonly kind: 'in' }
  | { readonly kind: 'with' }
  | { readonly kind: 'stop' };

const AGE = ['age'];
const BIRTH = ['birth', 'born', 'birth date', 'dob', 'date of birth', 'founded', 'year', 'date'];
const PRICE = ['price', 'cost', 'fare', 'fee', 'rate', 'amount', 'total'];
const LENGTH = ['length', 'duration', 'distance', 'runtime', 'minutes', 'hours', 'days', 'pages', 'km', 'time'];
const SIZE = [
  'size',
  'population',
  'area',
  'hectares',
  'acres',
  'capacity',
  'amount',
  'total',
  'budget',
  'volume',
  'beds',
  'seats',
  'employees',
];
const TIME = ['date', 'time', 'year', 'at', 'on'];
const WEIGHT = ['weight', 'mass'];
const HEIGHT = ['height', 'elevation', 'altitude'];
const SCORE = ['rating', 'score', 'stars', 'grade', 'points', 'popularity', 'votes'];
const MONEY = ['salary', 'wage', 'income', 'pay'];

/** Age and birth point in opposite directions: names after `-` sort the other way round. */
const superlative = (isDescending: boolean, ...quality: string[]): Operator => ({ kind: 'superlative', isDescending, quality });
const compare = (comparison: Comparison, quality: readonly string[] = [], isTime = false): Operator => ({
  kind: 'compare',
  comparison,
  quality,
  isTime,
});
const opposite = (names: readonly string[]): string[] => names.map((name) => `-${name}`);

/** Verbs that say no more than that things belong together; where the schema has the word, it means that. */
const LIGHT_VERBS =
  'keep|keeps|kept|keeping|place|placed|places|placing|make|made|makes|work|works|worked|working|live|lives|lived|living|located|situated|based|released|published|happened|occurred|took place|use|used|uses|own|owns|owned|hold|holds|held|play|plays|played|playing|stay|stays|sit|sits|came|came in|bring|brought|took|taken|take|taking|reached|be reached|minutes|hours|seconds|euro|kg|km|mg|g|cm|mm|meters|metres|miles|percent|old|lie|lies|cost|costs|costing|star|starring|handled|handles|handle|did|done|offered|offers|run|runs|priced|weigh|weighing|speak|speaks|spoken|speaking|perform|performs|performed|performing|teach|teaches|taught|teaching|attend|attends|attended|attending|participate|participates|participated|participating|join|joins|joined|serve|serves|served|serving|create|creates|created|creating|direct|directs|directed|directing|write|writes|written|writing|wrote|sing|sings|sang|sung|conduct|conducts|conducted|conducting|produce|produces|produced|producing|contain|visit|visits|visited|visiting|study|studies|studied|studying|enroll|enrolls|enrolled|enrolling|register|registers|registered|hire|hires|hired|hiring|employ|employs|employed|treat|treats|treated|provide|provides|provided|providing|operate|operates|operated|operating|organize|organized|organise|organised|host|hosts|hosted|hosting|receive|receives|received|receiving|get|show|shows|showed|shown|showing|air|aired|airs|broadcast|broadcasts|appear|appears|appeared|appearing|occur|occurs|using|utilized|assigned|associated|involved|involve|involves|caused|cause|causes|consist|consists|find|found|recorded|listed|available|current|corresponding|corresponds|correspond|respective|respectively|related|across|among|amongst|within|throughout|overall|together|times|time|well|also|each other|named|called|known as|titled|owned by|drive|drives|drove|driven|flying|fly|flies|flew|arrive|arrives|arriving|depart|departs|departing|leave|leaves|leaving|left|born|exists in|happen|happens|happening|take place|takes place|taking place|won|win|wins|winning|competed|compete|competes|like|likes|liked|end up|ended up|end|ended|ending|ends|up|being|actually|possible|same|every one|somewhere|someone|anything|become|becomes|became|considered|covered|cover|covers|around|in the world|of the world|world|expected|founded|established|sell|sells|selling|sold|manage|manages|managed|managing|belonged|lose|loses|losing|own|include|killed|live in|lived in|carry|carries|carried|support|supports|supported|supporting|earn|earns|earned|earning|feature|features|featured|featuring|represent|represents|represented|cite|share|shared by|sharing';

const OPERATORS: readonly (readonly [operator: Operator, phrases: string])[] = [
  [
    { kind: 'count' },
    'total number of|total number|the total count of|how many times|frequency|frequencies|number of occurrences|the count|how many|number of|count|count of|the number of|amount of times|how often|number|numbers of|the numbers of',
  ],
  [
    { kind: 'ask', word: 'list' },
    'list|retrieve|show|show me|give|give me|find|get|display|tell me|return|i want|i need|i would like to see|search for|look up|fetch|select|print',
  ],
  [
    { kind: 'ask', word: 'what' },
    'what|what is|what are|what was|which|which is|which are|whats|whose|how much|how old|how long|how high|how big|how tall|how heavy|how large',
  ],
  [{ kind: 'ask', word: 'who' }, 'who|whom|who is|who are|who was|who were'],
  [{ kind: 'ask', word: 'where' }, 'where'],
  [{ kind: 'ask', word: 'when' }, 'when'],
  [{ kind: 'aggregate', function: 'AVERAGE' }, 'average|avg|mean|on average|typical'],
  [
    { kind: 'aggregate', function: 'SUM' },
    'total|sum|sum of|sum up|total sum of|altogether|in total|overall|combined|total sum|add up|summed',
  ],
  [
    superlative(true),
    'highest|most|greatest|maximum|max|largest amount|top|best|most number of|largest number of|highest number of|greatest number of|most of|largest amount of|highest total|most total',
  ],
  [superlative(false), 'lowest|least|fewest|minimum|min|least number of|smallest number of|lowest number of|fewest number of'],
  [
    { kind: 'frequent', isDescending: true },
    'most commonly used|most commonly|most frequently|most common|most frequent|commonest|most frequently used|most often used|most widely used|predominant',
  ],
  [{ kind: 'frequent', isDescending: false }, 'least common|least frequent|rarest'],
  [superlative(true, ...PRICE), 'most expensive|priciest|costliest|dearest'],
  [superlative(false, ...PRICE), 'cheapest|least expensive|most affordable'],
  [superlative(true, ...AGE, ...opposite(BIRTH)), 'oldest|eldest'],
  [superlative(false, ...AGE, ...opposite(BIRTH)), 'youngest'],
  [superlative(true, ...TIME), 'newest|latest|most recent|most recently|last'],
  [superlative(false, ...TIME), 'earliest|first'],
  [superlative(true, ...LENGTH), 'longest|farthest|furthest'],
  [superlative(false, ...LENGTH, ...HEIGHT), 'shortest'],
  [superlative(true, ...SIZE), 'largest|biggest'],
  [superlative(false, ...SIZE), 'smallest'],
  [superlative(true, ...WEIGHT), 'heaviest'],
  [superlative(false, ...WEIGHT), 'lightest'],
  [superlative(true, ...HEIGHT), 'tallest'],
  [superlative(true, ...SCORE), 'best rated|highest rated|top rated|most popular'],
  [superlative(false, ...SCORE), 'worst|worst rated|lowest rated|least popular'],
  [superlative(true, ...MONEY), 'best paid|highest paid|top earning'],
  [superlative(false, ...MONEY), 'worst paid|lowest paid'],
  [superlative(true, ...SIZE), 'most populous|most populated'],
  [
    compare('>'),
    'more than|bigger than|over|above|greater than|higher than|bigger than|exceeding|exceeds|exceed|larger than|in excess of|>|upwards of|beyond',
  ],
  [compare('>='), 'at least|no less than|not less than|minimum of|>=|a minimum of|no fewer than'],
  [compare('<'), 'less than|under|below|fewer than|lower than|smaller than|<'],
  [compare('<='), 'at most|up to|no more than|not more than|maximum of|<=|a maximum of|not over'],
  [compare('=='), 'exactly|equal to|equals|equal|is exactly|=|==|precisely'],
  [compare('!='), 'different from|other than|not equal to|!=|except|excluding|besides|apart from'],
  [
    compare('>', PRICE),
    'more expensive than|costing more than|cost more than|costs more than|dearer than|priced over|priced above',
  ],
  [
    compare('<', PRICE),
    'cheaper than|costing less than|cost less than|costs less than|less expensive than|priced under|priced below',
  ],
  [compare('>', [...AGE, ...opposite(BIRTH)]), 'older than'],
  [compare('<', [...AGE, ...opposite(BIRTH)]), 'younger than'],
  [compare('>', LENGTH), 'longer than'],
  [compare('<', LENGTH), 'shorter than'],
  [compare('>', WEIGHT), 'heavier than|weighing more than|weigh more than'],
  [compare('<', WEIGHT), 'lighter than|weighing less than|weigh less than'],
  [compare('>', HEIGHT), 'taller than'],
  [compare('>', MONEY), 'earning more than|earn more than|earns more than|paid more than|making more than|make more than'],
  [compare('<', MONEY), 'earning less than|earn less than|earns less than|paid less than|making less than|make less than'],
  [
    compare('>', SCORE),
    'rated above|rated over|rated higher than|rated better than|scoring more than|scored more than|scoring above',
  ],
  [compare('<', SCORE), 'rated below|rated under|rated lower than|rated worse than|scored less than|scoring below'],
  [compare('>=', SCORE), 'rated at least'],
  [compare('<', [], true), 'before|earlier than|prior to|until'],
  [compare('>', [], true), 'after|later than'],
  [compare('>=', [], true), 'since|starting from|as of|from'],
  [{ kind: 'between' }, 'between|ranging from|in the range'],
  [{ kind: 'not' }, 'not|never|neither|nor|outside|outside of'],
  [{ kind: 'without' }, 'without|no|without any|lacking|have no|has no|with no|without a|without an|zero'],
  [
    { kind: 'group' },
    'per|for each|for every|in each|of each|grouped by|group by|broken down by|by each|split by|in every|of every|each|at each|within each|according to|on each|every',
  ],
  [{ kind: 'by' }, 'by'],
  [
    { kind: 'sort' },
    'order the results by|order results by|sort the results by|sort results by|order the result by|sort the result by|sort the list by|order the list by|order them by|rank them by|sorted according to|ordered according to|sorted by|sorted|ordered by|listed by|order by|sort by|ranked by|arranged by|in order of|in the order of|in the order by|order all by|sort them by|sort',
  ],
  [
    { kind: 'direction', isDescending: true },
    'descendingly|in the decreasing order|in the descending order|in descending alphabetic order|ordered descending|sorted descending|in decreasing order|in reverse order|ordered in descending order|sorted in descending order|in reverse alphabetical order|in descending alphabetical order|from the oldest to the youngest|from oldest to youngest|from old to young|from the most to the least|from the highest to the lowest|from most to least|from large to small|from the largest to the smallest|from largest to smallest|in descending|in desc|descending order|descending|desc|highest first|largest first|from high to low|newest first|in descending order|most first|latest first|biggest first|most expensive first|from highest to lowest|decreasing|reverse',
  ],
  [
    { kind: 'direction', isDescending: false },
    'ordered ascending|sorted ascending|in increasing order|ordered in ascending order|sorted in ascending order|ordered alphabetically|sorted alphabetically|in ascending alphabetical order|in lexicographical order|in lexicographic order|by alphabetical order|alphabetic order|in alphabetic order|by alphabetic order|in ascending alphabetic order|sorted in alphabetic order|ordered in alphabetic order|ascendingly|sorted in alphabetical order|ordered in alphabetical order|in ascending|ascending order|alphabetical order|from the youngest to the oldest|from youngest to oldest|from young to old|from the lowest to the highest|from the least to the most|from small to large|ascending|asc|lowest first|smallest first|from low to high|oldest first|alphabetically|in ascending order|in alphabetical order|earliest first|cheapest first|from lowest to highest|increasing',
  ],
  [{ kind: 'distinct' }, 'different|distinct|unique|various|difference'],
  [
    { kind: 'text', comparison: 'contains' },
    'contains|containing|contain|including|includes|include|with the word|mentioning|has the word|have the word|contain letter|contains letter|containing letter|has letter|with letter|includes letter|has the substring|with the phrase|has word|have word|contain word|contains word|containing word|have the substring|whose substring is|with the letter|with the letters|with the substring|has the letter|have the letter|has the substring|has substring|have substring|the letter|the substring|with substring|contain the word|contains the word|contain the letter|contains the letter|containing the letter|containing the word|includes the word|include the word|contain the phrase|contains the phrase|has the phrase',
  ],
  [{ kind: 'text', comparison: 'starts' }, 'starts with|starting with|start with|beginning with|begins with|begin with'],
  [{ kind: 'text', comparison: 'ends' }, 'ends with|ending with|end with|ending in|ends in'],
  [
    { kind: 'missing' },
    'missing|is missing|unknown|is unknown|empty|is empty|null|is null|not set|is not set|unset|not known|is not known|blank',
  ],
  [{ kind: 'present' }, 'known|is known|is set|present|filled in'],
  [
    { kind: 'path' },
    'connected to|connected with|connected|linked to|linked with|related to|path between|path from|shortest path|shortest path between|shortest path from|route from|route between|shortest route from|shortest route between|connection between|get from|go from|how is|how are|relate to|link between|chain between|degrees of separation between|shortest connection between',
  ],
  [{ kind: 'within' }, 'within'],
  [
    { kind: 'steps' },
    'steps|hops|degrees|step|hop|steps of|hops of|steps from|hops from|steps away from|hops away from|hops away|steps away',
  ],
  [{ kind: 'unit', unit: 'year' }, 'year|calendar year|annually|yearly'],
  [{ kind: 'unit', unit: 'quarter' }, 'quarter|quarterly'],
  [{ kind: 'unit', unit: 'month' }, 'month|monthly|calendar month'],
  [{ kind: 'unit', unit: 'day' }, 'day|daily|calendar day'],
  [{ kind: 'unit', unit: 'weekday' }, 'weekday|day of the week|day of week'],
  [{ kind: 'and' }, 'and|as well as|along with|also|plus|both|together with'],
  [{ kind: 'or' }, 'or'],
  [{ kind: 'possessive' }, "'s"],
  [{ kind: 'auxiliary' }, 'does|did|do'],
  [{ kind: 'of' }, 'of'],
  [{ kind: 'in' }, 'in|at|on|during|into|within the'],
  [{ kind: 'with' }, 'with|having|has|have|had'],
  [
    { kind: 'stop' },
    'either|amount of|amounts of|results|the results|result|the|a|an|all|any|some|is|are|was|were|be|been|being|that|this|these|those|there|their|its|his|her|they|them|it|to|for|please|me|us|my|our|you|can|could|would|will|we|i|hello|hi|hey|out|so|then|than|as|ones|one|exist|exists|existing|currently|now|do we have|we have|in the database|database|records|record|entries|entry|rows|documents|document|data|value of|values of|details|information|info|about|which have|which has|that have|that has|only|just|ever|already|really|overall number|kind of|sort of|much|many|were there|are there|is there|got|gets|and the|whose the|where the|themselves|list of|lists of|table|every single|whole|entire|full|complete|set|shall|should|may|might|must|let|see|know how|tell|want|need|like|if|also the|such|given|following|belonging to|belong to|belongs to|belonging|belong|come|comes|coming|go|goes|going|still|yet|dollars|euros|euro|dollar|usd|eur|pounds|kr|nok|bucks|years old|years of age|year old|year olds|aged',
  ],
  [{ kind: 'stop' }, LIGHT_VERBS],
];

const byPhrase = new Map<string, Operator>();
let longest = 1;
for (const [operator, phrases] of OPERATORS)
  for (const phrase of phrases.split('|')) {
    if (!byPhrase.has(phrase)) byPhrase.set(phrase, operator);
    longest = Math.max(longest, phrase.split(' ').length);
  }

/** Words of the longest phrase. */
export const LONGEST_OPERATOR = longest;

/** Every word of them. */
export const OPERATOR_WORDS: ReadonlySet<string> = new Set([...byPhrase.keys()].flatMap((phrase) => phrase.split(' ')));

/** @param phrase lower case, words joined by a blank */
export const operatorOf = (phrase: string): Operator | undefined => byPhrase.get(phrase);
