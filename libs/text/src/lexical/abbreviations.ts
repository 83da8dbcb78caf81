import type { Language } from './text-language';

// The abbreviations beyond English are chosen from CLDR's sentence-break suppressions (Unicode License, https://cldr.unicode.org/):
// those that stand before a name, a number or a noun. Left out are words that end sentences as often ("all.", "aux.", "am.", "Sol.").

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** Words whose full stop does not end a sentence, in whatever language: lower case, without the stop. */
const ANYWHERE = wordSet(
  `mr mrs ms dr prof st sr jr gen col lt sgt capt cmdr adm maj rev hon gov sen rep pres messrs mt ft vol vols pp fig figs
  vs etc al eg ie ca cf dept est inc ltd co corp bros univ approx ave blvd rd jan feb mar apr jun jul aug sep sept oct nov dec
  mon tue wed thu fri sat sun a.m p.m u.s u.k e.g i.e ph.d b.a m.a b.c a.d d.c u.n op ed eds trans nee
  bzw gegr evtl ggf ggfs vgl sog bspw zzgl inkl exkl einschl ehem ursprüngl urspr eigtl insb mio mrd hrn frl hrsg chr usw usf jhdt
  mme mmes mlle mlles mgr env févr janv juil
  sra sras srta srtas sres dra dña excmo excma ilmo ilma gral mons lic avda dpto núm págs
  dott avv cfr ecc p.ej`,
);

/** The same in one language, where they are words of another. */
const BY_LANGUAGE: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  de: wordSet('abt bes fa fam gebr geb gem ges gest hl jh jhd lat griech röm std str tel vorm dez okt jew'),
  fr: wordSet('av ap mm ste sté éd chap réf anc hab'),
  es: wordSet('fr ing sto sta pág cap ud uds vda ej cía tel av hab ant'),
  it: wordSet('sig arch ing on geom rag pag cap tel ca sec'),
  pt: wordSet('sr sra exmo av eng pág cap tel séc'),
};

const IN_SOME_LANGUAGE: ReadonlySet<string> = new Set(Object.values(BY_LANGUAGE).flatMap((words) => [...words]));

/** Before a number no word ends a sentence that counts, as "no" does alone. */
const BEFORE_NUMBERS = wordSet(
  'no nos nr nrn num núm pág pag págs p s art abs kap bd cap chap tel sec séc sez tab abb taf max mind min',
);

/** Abbreviations that often do end a sentence: they do when what follows starts like one. */
const MAY_END = wordSet('inc ltd co corp etc jr sr bros al u.s u.k a.m p.m d.c b.c a.d ph.d chr usw usf ecc jh jhd jhdt');

/** Words that begin a sentence, not what an abbreviation stands before. */
const STARTERS = wordSet(
  'the a an in on at he she it they his her its their this these that there when after before while since as for',
);
const STARTERS_BY_LANGUAGE: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  de: wordSet(
    'der die das ein eine er sie es sein seine ihr ihre dies diese dieser dieses im in am an auf bei mit nach seit vor um von vom zu zum zur durch für als da dann danach daher dort hier heute damals später jedoch auch aber und oder wenn weil während zudem außerdem allerdings seitdem dabei dazu so nur noch man wir ich',
  ),
  fr: wordSet(
    'le la les un une il elle ils elles ce cet cette ces on en dans après avant depuis pendant son sa ses leur leurs mais vers cependant',
  ),
  es: wordSet('el los las un una él ella ellos ellas su sus este esta estos estas en después antes desde durante pero se'),
  it: wordSet('il lo gli i le un una egli essa questo questa nel nella dopo prima durante ma si'),
  pt: wordSet('o os as um uma ele ela eles elas seu sua este esta no na em depois antes durante mas'),
};

const STARTS_IN_SOME_LANGUAGE: ReadonlySet<string> = new Set(Object.values(STARTERS_BY_LANGUAGE).flatMap((words) => [...words]));

/** Whether a word ("dr", "bzw", lower case) is written with a stop that ends no sentence in whatever language, before what follows it. */
export function isAbbreviation(word: string, next: string): boolean {
  return ANYWHERE.has(word) || (BEFORE_NUMBERS.has(word) && /^(?:\p{N}|[IVXLC]+$)/u.test(next));
}

/** The same for words that are abbreviations in one language only; it is asked for where a word is one in some. */
export function isAbbreviationIn(word: string, language: () => Language | undefined): boolean {
  if (!IN_SOME_LANGUAGE.has(word)) return false;
  const spoken = language();
  return spoken !== undefined && BY_LANGUAGE[spoken]?.has(word) === true;
}

/** Whether an abbreviation is one that ends sentences, too. */
export function mayEndSentence(word: string): boolean {
  return MAY_END.has(word);
}

/** Whether a word begins a sentence in a language, or in English, which is quoted everywhere. */
export function startsSentence(word: string, language: () => Language | undefined): boolean {
  const folded = word.toLowerCase();
  if (STARTERS.has(folded)) return true;
  if (!STARTS_IN_SOME_LANGUAGE.has(folded)) return false;
  const spoken = language();
  return spoken !== undefined && STARTERS_BY_LANGUAGE[spoken]?.has(folded) === true;
}
