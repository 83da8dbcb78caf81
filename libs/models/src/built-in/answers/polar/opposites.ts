/** Beginnings of a word that make its opposite, with the words that they do so of where they do of few: "infamous" is no opposite. */
const NEGATING: readonly (readonly [prefix: string, of: RegExp])[] = [
  ['un', /^(?!der$|it|ion|ique|iversal|less|til)\p{Ll}{4,}$/u],
  ['non', /^\p{Ll}{4,}$/u],
  ['non-', /^\p{Ll}{3,}$/u],
  [
    'in',
    /^(?:access|accur|act|adequ|admiss|appropri|complete$|compat|consist|convenient|correct$|dependent|direct$|edible|effective|efficient|eligible|expensive|flexible|finite|formal|operable|operative|secure$|signific|soluble|sufficient|tolerant|valid$|visible|voluntary)/,
  ],
  [
    'im',
    /^(?:mature|mobile|mortal|movable|partial|patient|perfect|personal|plausible|polite|possible|practical|probable|proper|pure)$/,
  ],
  ['il', /^(?:legal|legible|legitimate|liberal|licit|literate|logical)$/],
  ['ir', /^(?:rational|regular|relevant|replaceable|responsible|reversible|revocable|refutable)$/],
  ['dis', /^(?:abled|honest|connected|continued|loyal|qualified|satisfied|similar)$/],
];
const PAIRS: readonly (readonly [string, string])[] = [
  ['open', 'closed'],
  ['public', 'private'],
  ['optional', 'mandatory'],
  ['optional', 'compulsory'],
  ['voluntary', 'mandatory'],
  ['voluntary', 'compulsory'],
  ['dead', 'alive'],
  ['permanent', 'temporary'],
  ['full', 'empty'],
  ['enabled', 'disabled'],
  ['online', 'offline'],
  ['clothed', 'nude'],
  ['clothed', 'naked'],
  ['dressed', 'nude'],
  ['dressed', 'naked'],
];

/** Whether one word denies the other: "paid" and "unpaid", "open" and "closed". */
export function areOpposite(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return (
    negates(a, b) ||
    negates(b, a) ||
    PAIRS.some(([first, second]) => (a === first && b === second) || (a === second && b === first))
  );
}

const negates = (negated: string, plain: string): boolean =>
  NEGATING.some(([prefix, of]) => negated === `${prefix}${plain}` && of.test(plain));
