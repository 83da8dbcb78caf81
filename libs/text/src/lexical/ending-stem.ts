/** Letters that a stem keeps. */
const SHORTEST = { cyrillic: 3, greek: 3, arabic: 2 };

/**
 * Endings of Russian nouns, adjectives and verbs, folded (й is и). Of a longer and a shorter one the longer goes, one a word, and what two forms of a
 * word have in common is left (after the light stemmer of Dolamic and Savoy, "Indexing and searching strategies for the Russian language", 2009).
 */
const CYRILLIC = byLength(
  `иями ями ами иях иям ием иеи иою ях ах ям ам ов ев еи ом ем ою ею ии ия ию ие ье ья ью ьи ы и а я о е у ю ь
   ими ыми его ого ему ому ее ое ые ыи ои им ым их ых ую юю ая яя
   аете яете ете ите аешь ешь ишь ают яют ует уют ает яет ют ит ят ат ут ала яла ила ела ыла али яли или ели али ало яло ило ла ли ло ть ал ял ил ел ся сь
   аться яться иться ться ется ются ится ятся лась лось лись лся ена ено ены ан ана ано аны`,
);

/** Endings of Greek nouns, adjectives and verbs, without accents; ς is σ (after Ntais' and Saroukos' stemmers, those of nouns and adjectives). */
const GREEK = byLength(
  `ειο ειου ειων ειουσ ματων ματοσ ματα μα ουσ ων ου οσ ον οι ησ ασ εσ εισ εωσ εων εια ειασ ιουσ ιων ιου ιοσ ιο ια ιασ α η ο ι ε ω υ
   ικου ικων ικησ ικη ικο ικα ικεσ ικοι ικουσ ικοσ
   ει ουν αν ηκε ηκαν θηκε θηκαν σε σαν εται ονται οταν ονταν ουμε ετε ησε ησαν`,
);

const ARABIC_BEGINNINGS = ['وال', 'بال', 'كال', 'فال', 'لل', 'ال', 'و'];
const ARABIC_ENDINGS = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ية', 'ه', 'ة', 'ي'];

/** Whether words of a folded word's script have endings that `endingStem` takes away. */
export function hasKnownEndings(word: string): boolean {
  const unit = word.charCodeAt(0);
  return unit >= 0x370 && unit <= 0x6ff && scriptOf(unit) !== undefined;
}

/** A folded word in Cyrillic, Greek or Arabic letters without its ending (in Arabic without articles and conjunctions, too). */
export function endingStem(word: string): string {
  switch (scriptOf(word.charCodeAt(0))) {
    case 'cyrillic':
      return withoutEnding(word, CYRILLIC, SHORTEST.cyrillic);
    case 'greek':
      return withoutEnding(word.replaceAll('ς', 'σ'), GREEK, SHORTEST.greek);
    case 'arabic':
      return arabicStem(word);
    case undefined:
      return word;
  }
}

function scriptOf(unit: number): keyof typeof SHORTEST | undefined {
  if (unit >= 0x400 && unit <= 0x52f) return 'cyrillic';
  if (unit >= 0x370 && unit <= 0x3ff) return 'greek';
  return unit >= 0x620 && unit <= 0x6ff ? 'arabic' : undefined;
}

function withoutEnding(word: string, endings: readonly string[], shortest: number): string {
  const ending = endings.find((one) => word.length - one.length >= shortest && word.endsWith(one));
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** Light10 (Larkey, Ballesteros and Connell, "Light stemming for Arabic information retrieval", 2007). */
function arabicStem(word: string): string {
  const beginning = ARABIC_BEGINNINGS.find(
    (one) => word.startsWith(one) && word.length - one.length >= (one === 'و' ? SHORTEST.arabic + 1 : SHORTEST.arabic),
  );
  let stem = word.slice(beginning?.length ?? 0);
  for (const ending of ARABIC_ENDINGS)
    if (stem.endsWith(ending) && stem.length - ending.length >= SHORTEST.arabic) stem = stem.slice(0, -ending.length);
  return stem;
}

function byLength(endings: string): string[] {
  return [...new Set(endings.trim().split(/\s+/))].sort((a, b) => b.length - a.length);
}
