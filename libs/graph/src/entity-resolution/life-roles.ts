/** Fields that people are known for, by the words for those who work in them. */
const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sport:
      'footballer cricketer athlete swimmer boxer golfer cyclist skier wrestler goalkeeper coach racer rower jockey pitcher quarterback midfielder ' +
      'defender striker sprinter gymnast skater fencer runner forward winger outfielder catcher linebacker hurler jumper umpire referee player racing',
    stage:
      'actor actress comedian filmmaker screenwriter cinematographer presenter dancer choreographer musician singer composer guitarist drummer ' +
      'pianist violinist rapper songwriter conductor soprano tenor vocalist bassist model',
    letters: 'author poet novelist journalist playwright essayist historian philosopher writer critic',
    art: 'painter sculptor architect photographer illustrator engraver potter',
    science:
      'physicist chemist botanist mathematician engineer biologist astronomer physician surgeon geologist zoologist inventor psychologist ' +
      'economist naturalist scientist statistician',
    rule:
      'politician senator congressman governor diplomat lawyer judge king queen prince princess duke duchess earl count countess baron emperor ' +
      'empress sultan nobleman noblewoman general admiral soldier officer colonel statesman mayor',
    business: 'businessman businesswoman entrepreneur banker merchant executive industrialist ceo brewer trader financier',
    medicine: 'nurse doctor dentist midwife veterinarian pharmacist',
    trade:
      'plumber carpenter baker farmer miller fisherman sailor mechanic electrician gardener blacksmith bricklayer joiner tailor cobbler butcher driver shepherd',
    school: 'teacher headmaster headteacher schoolmaster lecturer professor librarian',
    church: 'bishop archbishop priest cardinal missionary theologian monk nun abbot rabbi saint clergyman minister',
  }).flatMap(([field, words]) => words.split(' ').map((word): [string, string] => [word, field])),
);
/** Fields that one person often works in both. */
const NEAR = new Set([
  ...[
    'business rule',
    'business letters',
    'business science',
    'business sport',
    'business trade',
    'business stage',
    'art business',
  ],
  ...[
    'medicine science',
    'letters medicine',
    'medicine rule',
    'medicine school',
    'school science',
    'letters school',
    'rule school',
    'church school',
  ],
  ...[
    'art school',
    'school stage',
    'school sport',
    'rule trade',
    'letters trade',
    'business school',
    'business medicine',
    'church medicine',
  ],
  ...[
    'letters stage',
    'letters science',
    'letters rule',
    'art letters',
    'church letters',
    'art stage',
    'rule science',
    'art science',
  ],
  ...['church rule', 'church science'],
]);
/** What a name is said to be: `, an English cricketer`, `(born 1950) was the first governor`. */
const APPOSITION =
  /^\s*(?:\([^()]{0,120}\)\s*)?(?:(?:,\s*|(?:is|was)\s+)(?:an?|the)\s|,\s*(?=(?:Grand |Arch)?(?:[Dd]uke|[Dd]uchess|Earl|Countess|Count|Baron|Baroness|King|Queen|Prince|Princess|Bishop|Archbishop|Lord|Viscount)\b))/u;
/** A list of who plays: `starring Bernd Aldor, Ernst Pittschau, and`. */
const CAST = /\b(?:starring|stars|cast (?:includes|included|features)|(?:film|movie|series) featuring)\s[^.;:]{0,120}$/u;
/** Where what is said of the name ends. */
const CLAUSE = /^.*?(?=[.;:]|\b(?:who|which|of|for|from)\b|$)/su;
const WORDS_READ = 8;
const LONGEST_FIELD = Math.max(...Array.from(FIELDS.keys(), (word) => word.length));

/** Fields that a text says somebody works in, right behind the name (`was an English cricketer and footballer`) or right before it (`the actor`). */
export function rolesBeside(before: string, after: string): Set<string> {
  const fields = new Set<string>();
  const [last] = /[\p{L}-]+$/u.exec(before.trimEnd().slice(-LONGEST_FIELD - 2)) ?? [];
  const field = last === undefined || last !== last.toLowerCase() ? undefined : FIELDS.get(last);
  if (field !== undefined) fields.add(field);
  if (CAST.test(before)) fields.add('stage');
  if (!APPOSITION.test(after)) return fields;
  const [clause = ''] = CLAUSE.exec(after.replace(/^\s*\([^()]*\)/u, '')) ?? [];
  for (const word of clause
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .slice(0, 3 + WORDS_READ)) {
    const own = FIELDS.get(word);
    if (own !== undefined) fields.add(own);
  }
  return fields;
}

/** Is nobody likely to be known for both? Nothing is said where one of them is known for nothing. */
export function areFarApart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  if (one.size === 0 || other.size === 0) return false;
  return [...one].every((a) => [...other].every((b) => a !== b && !NEAR.has([a, b].sort().join(' '))));
}
