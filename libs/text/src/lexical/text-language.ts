import { fold } from './words';

/** Languages that are told apart, by ISO 639-1. */
export type Language =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'it'
  | 'pt'
  | 'nl'
  | 'zh'
  | 'ja'
  | 'ko'
  | 'th'
  | 'ru'
  | 'ar'
  | 'el'
  | 'hi'
  | 'tr'
  | 'ro'
  | 'vi';

/** Function and question words, folded: those that few other languages of the list have, or that are frequent in theirs. */
const WORDS: Readonly<Partial<Record<Language, string>>> = {
  en: 'the of and in to is was were are by for with on at from that which who what when where why how did does do has have had his her its it be been a as no there such can could would should this these those you your they he she not or if than then any ever about into',
  de: 'der die das und ist war wurde wurden den dem des ein eine einer eines einem mit von im am zu zum zur auf fur nach bei aus sich nicht auch wer was wann wo wie warum wieviel wieviele welche welcher welches sein seine ihre ihr er sie es hat hatte viele',
  fr: 'le la les des du de un une et est fut etait ete dans par pour sur avec au aux qui que quoi quel quelle quels quelles quand comment pourquoi combien ou son sa ses il elle a ont cette ce',
  es: 'el la los las de del un una y es fue era en por para con al que quien quienes cual cuando donde como cuanto cuantos cuanta cuantas porque su sus se lo ha esta este',
  it: 'il lo la gli le di del della dei delle un una e fu era in per con da al che chi quando dove come perche quanto quanti quale quali suo sua si ha nel nella',
  pt: 'o a os as do da dos das de um uma e foi era em no na por para com ao que quem quando onde como quanto quantos qual seu sua se',
  ru: 'и в во на с со к ко о об от до из за по у для при над под без через не ни но а или что чтобы как так это этот эта эти того тот та те его ее их он она они оно мы вы я ты мне был была было были есть быть будет бы же ли то уже еще только также кто кого кому кем чем чего чему где куда откуда когда почему зачем сколько какой какая какое какие какого какую каком каким каких чей чья чье чьи который которая которое которые которого которую котором которой которых',
  ar: 'في من على الى إلى عن مع هذا هذه ذلك تلك التي الذي الذين هو هي هم كان كانت يكون تكون قد لم لن لا ما ماذا متى أين كيف لماذا كم هل أي أية بين بعد قبل عند حتى أو ثم و أن إن أنه أنها له لها به بها فيه فيها منه منها',
  el: 'ο η το οι τα του της των τον την τους τις και σε στο στη στην στον στους στις στα με για από που ποιος ποια ποιο ποιοι ποιες ποιον ποιου ποιας τι πότε πού πώς πόσο πόσα πόσοι πόσες πόση γιατί ήταν είναι είχε έχει έχουν είχαν θα να δεν μη μια ένα ένας μιας ενός ως κατά αυτό αυτή αυτός αυτά αυτές αν ή αλλά όταν ποιους',
  hi: 'का के की में से को ने है हैं था थे थी और पर यह वह ये वे इस उस एक कौन क्या कब कहाँ क्यों कैसे कितने कितना कितनी किस किसने किसे किसके किसका किसकी कौनसा लिए द्वारा साथ तक भी नहीं हो होता होती होते जो जिस कर करने किया गया गई गए',
  tr: 've bir bu şu ile için ne kim kimin kime kimi nerede nereye nereden zaman hangi hangisi kaç nasıl neden niçin kadar olan olarak oldu olduğu olduğunu var yok mi mı mu mü en çok daha gibi göre sonra önce ya veya ama ancak ki onun onlar tarafından edilen eden idi ise her değil üzerinde arasında',
  ro: 'și în este sunt era erau lui care pentru din ce cine când unde cât câte câți câtă cu nu fost mai sau prin către cum acest această acești aceste ale lor ei său sa pe că se au dintre după până asupra despre cel cea cei cele fi al ai unei unui a',
  vi: 'và của là có trong được cho với một những các nào ai gì khi đâu bao nhiêu này đó người không vào như theo tại bị về đã từ đến ra trên để thế hay hoặc nhưng mà thì ở sẽ đang vì sao tên việc cái con',
  nl: 'de het een van en is was werd in op met voor door bij aan naar wie wat wanneer waar waarom hoe hoeveel welke zijn haar hij zij',
};

const wordsOf = new Map(
  (Object.entries(WORDS) as [Language, string][]).map(
    ([language, text]) => [language, new Set(text.split(' ').map(fold))] as const,
  ),
);

/** Languages that have a word, so that a text is gone through once for all of them. */
const languagesOf = Map.groupBy(
  [...wordsOf].flatMap(([language, words]) => [...words].map((word) => ({ word, language }))),
  ({ word }) => word,
);

/** Scripts of one language; kana first, because Japanese is written with Chinese characters, too. */
const SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['th', /\p{Script=Thai}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['el', /\p{Script=Greek}/u],
  ['hi', /\p{Script=Devanagari}/u],
];
/** Characters at the beginning of a text that are looked at, and those among which they are looked for behind addresses. */
const LOOKED_AT = 600;
const BEGINNING = 4_000;
/** An address, a path, a domain or a name of a program: what stands in it are no words of a language ("com" would be Portuguese). */
const ADDRESS = /[/@\\_]|\p{L}\.\p{L}{2}/u;

/** What may be a letter of another script: most texts have none, and need no counting of their letters. */
const OTHER_THAN_LATIN = /[^\0-\u024f]/;
const ASCII = /^[\0-\x7f]*$/;

/** Function and question words of a language, folded; empty where none are known. */
export function functionWords(language: Language): ReadonlySet<string> {
  return wordsOf.get(language) ?? NONE;
}
const NONE: ReadonlySet<string> = new Set();

/**
 * The language that a text is in, by its script or the function words at its beginning; undefined where they do not tell, as in a list of names.
 */
export function textLanguage(text: string): Language | undefined {
  const begin = withoutAddresses(text.slice(0, BEGINNING)).slice(0, LOOKED_AT);
  if (OTHER_THAN_LATIN.test(begin)) {
    const letters = begin.match(/\p{L}/gu)?.length ?? 0;
    const latin = begin.match(/\p{Script=Latin}/gu)?.length ?? 0;
    if (latin * 2 < letters) return SCRIPTS.find(([, script]) => script.test(begin))?.[0];
  }
  const said = ASCII.test(begin)
    ? begin.toLowerCase().match(/[a-z]+/g)
    : begin
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
        .match(/\p{L}+/gu);
  const counts = new Map<Language, number>();
  for (const word of said ?? [])
    for (const { language } of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  let best: Language | undefined;
  let [most, next] = [0, 0];
  for (const language of wordsOf.keys()) {
    const count = counts.get(language) ?? 0;
    if (count > most) [best, most, next] = [language, count, most];
    else next = Math.max(next, count);
  }
  return most > next ? best : undefined;
}

function withoutAddresses(text: string): string {
  if (!ADDRESS.test(text)) return text;
  const said = text.replace(/\S+/gu, (word) => (ADDRESS.test(word) ? '' : word));
  return /\p{L}/u.test(said) ? said : text;
}
