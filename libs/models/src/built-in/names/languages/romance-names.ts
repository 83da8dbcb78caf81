import type { WordType } from '@strata/text';
import { functionWords, isCapital, KIND, lexicalBits } from '@strata/text';
import type { MentionTokens, ReadText } from '../read-text';
import type { ReadLanguage } from './read-language';

type Romance = Exclude<ReadLanguage, 'de'>;

/** What begins a sentence before a name, beside the words of grammar, folded. */
const OPENERS: Readonly<Record<Romance, ReadonlySet<string>>> = {
  fr: wordSet(
    `lorsque pendant durant apres avant depuis selon malgre des vers sous sans chez entre mais donc or ni car si comme ainsi alors puis enfin aussi cependant toutefois
     aujourd'hui hier ici c'est voici voila tous toutes tout toute chaque plusieurs certains certaines ces cette elles ils elle il on nous vous je leur leurs notre votre mon ma mes`,
  ),
  es: wordSet(
    `durante segun desde hasta tras ante bajo contra entre hacia mientras aunque pero sino pues si no ya asi entonces despues antes luego ademas tambien sin sobre
     hoy ayer aqui todos todas todo toda cada algunos algunas esos esas ese esa estos estas ellos ellas nuestro nuestra mi mis`,
  ),
  it: wordSet(
    `durante secondo dopo prima mentre gia nel nello negli nei nelle al allo alla alle agli ai dal dallo dalla dalle dagli dai sul sulla sulle sui sugli col fino verso contro
     tra fra sotto sopra senza ma pero quindi dunque poi infine anche cosi se non oggi ieri qui tutti tutte tutto tutta ogni alcuni alcune questi queste quello quella quelli i sono`,
  ),
  pt: wordSet(
    `durante segundo desde ate apos antes sob contra entre enquanto embora mas pois se nao ja assim entao depois tambem sem sobre hoje ontem aqui todos todas todo toda cada
     alguns algumas esses essas esse essa estes estas eles elas nosso nossa meu minha nos nas pelo pela pelos pelas aos`,
  ),
};
const ARTICLE = /^(?:le|la|les|un|une|el|los|las|una|unos|unas|il|lo|gli|i|uno|o|a|os|as|um|uma)$/;
const AND = /^(?:et|y|e|ed|and)$/;
/** "XVIe", "J.-C.", "d.C.", "s. XIV": parts of dates. */
const OF_TIME = /^(?:[IVXL]+(?:e|er|ère|ème|eme)|J|J\.|[ad]\.?C\.?|av|apr|ap|s)$/;

/** The names in a mention of a text in French, Spanish, Italian or Portuguese: without articles and what begins a sentence, one for each of two that "et" joins. */
export function romanceNames(read: ReadText, mention: MentionTokens, language: Romance): MentionTokens[] {
  return partsOfTwo(read, mention).flatMap((part) => {
    const name = withoutOpeners(read, part, language);
    return name ? [name] : [];
  });
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

/** Words of two names, and words that open a sentence before one: what goes on longer is a list or no text. */
const LONGEST = 12;

/** "Castilla y Aragón", "France et de la Russie": one word on either side. */
function partsOfTwo({ tokens }: ReadText, mention: MentionTokens): MentionTokens[] {
  const { from, to, sentence } = mention;
  if (to - from > LONGEST) return [mention];
  for (let i = from + 1; i < to; i++) {
    if (tokens.type[i]!.kind !== KIND.lower || !AND.test(tokens.type[i]!.folded)) continue;
    const capitals = (first: number, last: number) =>
      tokens.type.slice(first, last + 1).filter(({ kind }) => isCapital(kind)).length;
    if (capitals(from, i - 1) > 1 && capitals(i + 1, to) > 1) continue;
    return [
      { from, to: i - 1, sentence },
      { from: i + 1, to, sentence },
    ];
  }
  return [mention];
}

function withoutOpeners(
  read: ReadText,
  { from: first, to: last, sentence }: MentionTokens,
  language: Romance,
): MentionTokens | undefined {
  const { tokens } = read;
  let [from, to] = [first, last];
  while (from <= to && isNoBegin(read, from, to, sentence, language)) from++;
  while (to >= from && isNoEnd(tokens.type[to]!, from === to)) to--;
  if (from > to) return undefined;
  const words = tokens.type.slice(from, to + 1).filter(({ kind }) => kind !== KIND.mark && kind !== KIND.number);
  if (words.every(({ text }) => OF_TIME.test(text)) || !words.some(({ kind }) => isCapital(kind))) return undefined;
  if (from === to && isGrammar(words[0]!, language)) return undefined;
  return { from, to, sentence };
}

function isNoBegin(read: ReadText, i: number, to: number, sentence: number, language: Romance): boolean {
  const { tokens, sentences } = read;
  const { kind, folded, text } = tokens.type[i]!;
  if (kind === KIND.lower || kind === KIND.mark) return true;
  if (i < to && OF_TIME.test(text)) return true;
  if (kind === KIND.number) return i === to || tokens.type[i + 1]!.kind === KIND.mark;
  if (!isGrammar(tokens.type[i]!, language) || i === to) return false;
  if (!ARTICLE.test(folded)) return isOpeningAt(read, i, sentence);
  if (i > sentences[sentence]!.first && !isOpeningAt(read, i, sentence)) return false; // "en La Florida"
  return lexicalBits(`${folded} ${tokens.type[i + 1]!.folded}`) === 0;
}

/** At the beginning of its sentence, or behind what was taken off there. */
function isOpeningAt({ tokens, sentences }: ReadText, i: number, sentence: number): boolean {
  for (let j = i - 1; j >= sentences[sentence]!.first; j--) {
    if (i - j > LONGEST) return false;
    const { kind, text } = tokens.type[j]!;
    if (kind === KIND.mark && /[:.!?«"“¿¡(-]/.test(text)) return true;
    if (kind !== KIND.mark && kind !== KIND.number && !isCapital(kind)) return false;
  }
  return true;
}

const isGrammar = ({ folded }: WordType, language: Romance): boolean =>
  functionWords(language).has(folded) || OPENERS[language].has(folded) || ARTICLE.test(folded);

function isNoEnd({ kind, text }: WordType, isAlone: boolean): boolean {
  if (kind === KIND.lower || (kind === KIND.mark && text !== '.')) return true;
  return !isAlone && kind === KIND.number && text.length < 4;
}
