import type { Passage, Reasoning } from '../../tasks/tasks';
import type { AnswerSentence } from './answer-sentences';
import { chooseSentences, quotedSentence } from './answer-sentences';
import { answerInSteps } from './answer-in-steps';
import { answerSpan, describesInSteps, topicStems } from './answer-span';
import { namedOption } from './told/asked-option';
import { quotesOfThing } from './told/asked-attribute';
import { isOfAnotherDocument } from './asked-question/another-such-thing';
import { saysBound } from './asked-question/asked-bound';
import { isUnsaidOffice } from './asked-question/asked-office';
import { asksWhoSomebodyIs, belongsToAsked, mayBeAsked } from './asked-question/asked-person';
import { askedSubject, statedSubject } from './asked-question/asked-subject';
import { askedParts } from './asked-question/asked-parts';
import { passagesOfThing } from './told/passages-of-thing';
import { comparedThings } from './asked-question/compared-things';
import { tellingStemsOf } from './passage-text/stems-of-text';
import { askedList } from './asked-question/asked-list';
import { saysListed } from './told/listed-things';
import { countedMembers } from './told/counted-members';
import type { ProofSentence } from './fitted-quotes';
import { fittedLine } from './fitted-line';
import { fittedQuotes } from './fitted-quotes';
import { isUnsaidSubject } from './gist-sentences';
import { lastAnswer } from './last-answer';
import { asksOfOneThing } from './likely/asks-of-one-thing';
import { likelyAnswers } from './likely/likely-answers';
import { isLikely, likelyLine } from './likely/likely-line';
import { asksForStatement } from './likely/asks-for-statement';
import { fullestQuote, likelyQuotes, quotesBeside } from './likely/likely-quotes';
import { statementQuotes } from './likely/statement-quotes';
import { likelyProof } from './proof/likely-proof';
import { isQuotable } from './passage-text/quotable';
import { questionKind } from './asked-question/question-kind';
import { rulesOnThing } from './polar/rules-on-thing';
import type { QuotedAnswer } from './quoted-answer';
import { ownWords } from './own-words';
import type { ReadLine } from './reader/read-line';
import { readLine } from './reader/read-line';
import { saysNoAmount } from './said-amount';
import { saidShare } from './said-share';
import { askedRequirement } from './told/told-requirement';
import { asksHowTo } from './told/told-usage';
import { speakingQuotes } from './speaking-quotes';
import { spokenLine } from './spoken-line';
import { saysStem } from './passage-text/said-stems';
import { stemsOfText } from './passage-text/stems-of-text';
import { toldAtOnce } from './told/told-at-once';

/** Words that an answer has at most, where what it needs can be said in so many. */
const FEW_WORDS = { explained: 90, else: 40 };
/** Sentences of an answer that has no line of its own. */
const MOST = 4;
/** Sentences beside an answer that was read out of the first of them. */
const PROOF = 2;

/**
 * Tells what was found out: the answer first, then its proof in the order of the reasoning. Where the reasoning led only to the last question,
 * its sentences come before those that are chosen for that question.
 * @param isFollowed names were followed from passage to passage until these say what the question does, and quotes are chosen to say all of it
 */
export function reasonedAnswer(
  question: string,
  passages: readonly Passage[],
  reasoning: Reasoning | undefined,
  isFollowed = false,
): QuotedAnswer {
  const proven = provenAnswer(question, passages, reasoning, isFollowed);
  if (proven.isWhole === true) return proven;
  const quotes = { steps: quotedSteps(reasoning, passages), others: proven.sentences };
  const last = reasoning && proven.line === '' ? lastAnswer(question, reasoning, passages, quotes, FEW_WORDS.else) : undefined;
  if (last) return last;
  const { isExplained = false } = proven;
  const isRead = isQuotedByOdds(proven) && !describesInSteps(question);
  const own = isRead ? proven.sentences.filter((quote) => !isOfAnotherDocument(question, quote, passages)) : [];
  const read = isRead ? (readLine(question, own) ?? subjectOf(question, own)) : undefined;
  const line = read?.text ?? proven.line;
  // what explains something stays in the order of the text
  const sentences = read && !isExplained ? [...new Set([read.quote, ...proven.sentences])] : proven.sentences;
  const asked = reasoning?.question ?? question;
  const said = line === '' ? 0 : line.split(/\s+/).length;
  // of a question about one thing it is not known which of the quotes answers it, nor which of their words
  const isTold = reasoning !== undefined || describesInSteps(question);
  const shown = isTold || isExplained ? sentences : speakingQuotes(question, sentences, line !== '');
  return {
    line,
    sentences: fittedQuotes(asked, shown, (isExplained ? FEW_WORDS.explained : FEW_WORDS.else) - said, isTold),
    form: read ? 'stated' : proven.form,
  };
}

/** What the first of some quotes begins with, where that does what is asked. */
function subjectOf(question: string, [quote]: readonly ProofSentence[]): ReadLine | undefined {
  const asked = askedSubject(question);
  const text = asked && quote && statedSubject(asked, quote.sentence);
  return text === undefined ? undefined : { text, quote: quote! };
}

/** Without a line, and with what each quote is worth. */
function isQuotedByOdds({ form, line, sentences }: ProvenAnswer): boolean {
  return form === 'quoted' && line === '' && sentences[0]?.worth !== undefined;
}

interface ProvenAnswer extends QuotedAnswer {
  readonly sentences: readonly ProofSentence[];
  readonly isExplained?: boolean;
}

function provenAnswer(
  question: string,
  given: readonly Passage[],
  reasoning: Reasoning | undefined,
  isFollowed: boolean,
): ProvenAnswer {
  const ofThing = reasoning ? given : passagesOfThing(question, given);
  const passages = ofThing.length > 0 ? ofThing : given;
  const steps = quotedSteps(reasoning, passages);
  const isFound = reasoning !== undefined && reasoning.answer !== '' && !belongsToAsked(question, reasoning.answer);
  if (isFound && steps.length > 0) return { line: reasoning.answer, sentences: steps, form: 'stated' };
  const asked = reasoning?.question ?? question;
  const weighed = reasoning || !asksOfOneThing(question) ? undefined : likelyAnswers(question, passages);
  const isExplained = isUnreasoned(reasoning) && asksForStatement(question);
  const quotes = isExplained
    ? statementQuotes(question, passages)
    : weighed
      ? likelyQuotes(weighed.sentences)
      : chooseSentences(asked, passages);
  const chosen: ProofSentence[] = quotes.filter(({ sentence }) => steps.every((step) => step.sentence !== sentence));
  if (reasoning?.unstated && steps.length > 0) return { line: unstated(reasoning.unstated), sentences: steps, form: 'not_stated' };
  const isOpen = !reasoning || reasoning.isUncovered === true;
  if (ofThing.length === 0 && chosen.length > 0)
    return { line: ownWords(question).uncovered, sentences: chosen.slice(0, 1), form: 'not_stated' };
  const atOnce = isOpen ? toldAtOnce(question, passages) : undefined;
  if (atOnce) return atOnce;
  const rules = isOpen ? rulesOnThing(question, passages) : undefined;
  if (rules && rules.length > 0 && rules.every(({ text }) => text !== chosen[0]?.sentence))
    return {
      line: '',
      sentences: rules.slice(0, PROOF).map(({ passage, text }) => quotedSentence(passage.id, text, passage.title)),
      form: 'quoted',
    };
  if (isOpen && chosen.length > 0 && (rules?.length === 0 || isUnsaidOffice(question, passages)))
    return { line: ownWords(question).uncovered, sentences: chosen.slice(0, 1), form: 'not_stated' };
  if (isOpen && chosen.length > 0 && !saysEnough(question, chosen, passages))
    return { line: ownWords(question).uncovered, sentences: chosen.slice(0, 1), form: 'not_stated' };
  const asksForSeveral = askedParts(question) !== undefined || asksWhoSomebodyIs(question); // no name is the answer
  const ofAttribute = reasoning
    ? undefined
    : isExplained
      ? explainedOfThing(question, chosen, passages)
      : quotesOfThing(question, chosen, weighed ? quotesBeside(weighed.sentences) : []);
  const isFit = ({ sentence }: AnswerSentence) => !asksForSeveral && saysBound(question, sentence);
  // what is asked in steps is told of the last of them, in a document on that
  const isFitAlone = (quote: AnswerSentence) =>
    isFit(quote) && (describesInSteps(question) || !isOfAnotherDocument(question, quote, passages));
  const best = !reasoning && chosen[0] && isFitAlone(chosen[0]) ? chosen[0] : undefined;
  const option = best ? namedOption(question, best.sentence) : '';
  const span = option || fittedLine(question, spanOf(question, best, passages), best?.sentence ?? '', headsOf(best));
  const texts = passages.map(({ text }) => text);
  const isSure = span !== '' && (!weighed || span === option || isLikely(span, question, weighed));
  if (isSure && mayBeAsked(question, span, texts))
    return { line: withCompanions(question, span, best), sentences: [...steps, ...chosen.slice(0, PROOF)], form: 'stated' };
  const likeliest = weighed && best ? fittedLine(question, likelyLine(question, weighed) ?? '', best.sentence, headsOf(best)) : '';
  if (likeliest !== '' && mayBeAsked(question, likeliest, texts))
    return { line: withCompanions(question, likeliest, best), sentences: chosen.slice(0, PROOF), form: 'stated' };
  const counted = reasoning ? undefined : countOf(question, chosen.filter(isFitAlone));
  if (counted) return { line: counted.line, sentences: [counted.sentence], form: 'stated' };
  const isUnsaidAttribute = ofAttribute?.isSaid === false && /^who\b/i.test(question.trim());
  const found =
    weighed || hasNoAnswer(reasoning) || asksForSeveral || isUnsaidAttribute
      ? undefined
      : answerInSteps(asked, passages, chosen[0]?.sentence);
  const proof = (found?.steps ?? []).map((step) => quotedStep(step, passages)).filter((one) => one !== undefined);
  const told = proof.find(({ sentence }) => sentence.includes(found?.answer ?? ''));
  const name = found && told ? fittedLine(question, found.answer, told.sentence, headsOf(told)) : (found?.answer ?? '');
  if (found && name !== '' && mayBeAsked(question, name, texts) && !reasoning?.isPartial && (!told || isFit(told))) {
    const line = withCompanions(question, name, told);
    return { line, sentences: [...steps, ...proof.map((one) => (one === told ? { ...one, told: line } : one))], form: 'stated' };
  }
  // who is asked for is a person, and no name that was found can be one
  if (
    ofAttribute &&
    chosen.length > 0 &&
    [span, found?.answer ?? ''].some((name) => name !== '' && !mayBeAsked(question, name, texts))
  )
    return { line: ownWords(question).uncovered, sentences: chosen.slice(0, 1), form: 'not_stated' };
  const about = ofAttribute;
  if (about && chosen.length > 0 && !about.isSaid)
    return {
      line: ownWords(question).uncovered,
      sentences: (about.quotes.length > 0 ? about.quotes : chosen).slice(0, 1),
      form: 'not_stated',
    };
  if (about && about.quotes.length > 0) return { line: '', sentences: about.quotes.slice(0, MOST), form: 'quoted' };
  const likely = proof.at(-1);
  if (likely && isQuotable(likely.text) && chosen.every(({ sentence }) => sentence !== likely.sentence))
    chosen.splice(1, 0, likely);
  const proving = describesInSteps(question) && !isFollowed ? likelyProof(question, passages) : [];
  const sentences = proving.length > 0 ? proving : [...steps, ...chosen.slice(0, Math.max(1, MOST - steps.length))];
  const telling = weighed ? [...sentences, ...fullestQuote(weighed.sentences)] : sentences;
  const isUncovered =
    saysTooLittle(question, telling, passages) || saysNoAmount(question, telling) || isUnsaidSubject(question, passages);
  const spoken = reasoning?.unknown && spokenLine(question, reasoning.unknown, sentences, passages);
  if (spoken !== undefined) return { line: spoken, sentences, isExplained, form: 'quoted' };
  const line = reasoning ? notFoundLine(question, reasoning) : isUncovered ? ownWords(question).uncovered : '';
  return {
    ...{ line: sentences.length > 0 ? line : '', sentences, isExplained },
    form: line === '' && sentences.length > 0 ? 'quoted' : 'not_stated',
  };
}

/** What a quote is about, where it does not say so itself. */
const headsOf = (quote: ProofSentence | undefined): string => (quote ? `${quote.about} ${quote.under ?? ''}` : '');

/** Whether one sentence says what the things of a list have in common, or speaks of both things that are compared; of how something is done, whether the passages say all
 * of it; so for any other question but for a version that is needed. */
function saysEnough(question: string, chosen: readonly ProofSentence[], passages: readonly Passage[]): boolean {
  if (askedRequirement(question)) return false;
  if (asksHowTo(question)) {
    const said = stemsOfText(passages.map(({ title, text }) => `${title} ${text}`).join(' '));
    return [...topicStems(question)].every((term) => saysStem(said, term));
  }
  const list = askedList(question);
  const compared = comparedThings(question)?.things;
  return chosen.some(({ text, about, under = '' }) => {
    const said = `${about} ${under} ${text}`;
    const stems = compared && tellingStemsOf(said);
    const saysBoth = !compared?.some((thing) => [...tellingStemsOf(thing)].some((one) => !stems!.has(one)));
    return saysBoth && (!list || saysListed(list, said));
  });
}

/** The number of what one of the sentences lists, with what was counted; of the first that does. */
function countOf(question: string, chosen: readonly ProofSentence[]): { line: string; sentence: ProofSentence } | undefined {
  for (const sentence of chosen) {
    const counted = countedMembers(question, sentence.sentence, sentence.about);
    if (counted) return { line: `${counted.count}: ${counted.members.join(', ')}`, sentence };
  }
  return undefined;
}

/** What the sentence that fits best says of the kind that is asked for; "" where that is not clear. */
function spanOf(question: string, best: AnswerSentence | undefined, passages: readonly Passage[]): string {
  const passage = passages.find(({ id }) => id === best?.id);
  return best && passage ? answerSpan(question, best.text, passage.title) : '';
}

/** "by Ingrid Vane and Jonas Holm": whoever did it together is told together. */
function withCompanions(question: string, name: string, quote: AnswerSentence | undefined): string {
  const at = quote && DOERS.test(question) ? quote.sentence.indexOf(name) : -1;
  return at < 0 ? name : name + (COMPANIONS.exec(quote!.sentence.slice(at + name.length))?.[0] ?? '');
}

const DOERS = /^(?:and )?who (?!is|was|did|does|has|had)\p{Ll}+\b/iu;
const NAME = String.raw`\p{Lu}[\p{L}.'’-]*(?: (?:de|van|von|der|la) \p{Lu}[\p{L}'’-]*| \p{Lu}[\p{L}.'’-]*)+`;
const COMPANIONS = new RegExp(`^(?:, ${NAME}){0,6},? (?:and|&) ${NAME}(?=[ ,.;)]|$)`, 'u');

function quotedSteps(reasoning: Reasoning | undefined, passages: readonly Passage[]): ProofSentence[] {
  const told = new Map<string, ProofSentence>();
  for (const step of reasoning?.steps ?? []) {
    const quote = told.has(step.sentence) ? undefined : quotedStep(step, passages);
    if (quote) told.set(step.sentence, quote);
  }
  return [...told.values()];
}

function quotedStep({ id, sentence, told }: Reasoning['steps'][number], passages: readonly Passage[]): ProofSentence | undefined {
  const passage = passages.find((one) => one.id === id);
  return passage && { ...quotedSentence(id, sentence, passage.title), ...(told === undefined ? {} : { told }) };
}

/** Nothing that the question is about is there, or not of the time that it asks about. */
function hasNoAnswer(reasoning: Reasoning | undefined): boolean {
  return reasoning !== undefined && (reasoning.isUncovered === true || (reasoning.unknown?.length ?? 0) > 0);
}

/** Explanations are spread over a passage: it has to speak of the thing, which what is quoted may leave to its other sentences. */
function explainedOfThing(
  question: string,
  chosen: readonly ProofSentence[],
  passages: readonly Passage[],
): ReturnType<typeof quotesOfThing<ProofSentence>> {
  const whole = new Map(passages.map(({ id, text }) => [id, text]));
  const found = quotesOfThing(
    question,
    chosen.map((quote) => ({ ...quote, text: whole.get(quote.id) ?? quote.text })),
  );
  const isSaid = found !== undefined && found.quotes.length > 0;
  return found && { quotes: isSaid ? chosen : [], isSaid };
}

/** Nothing was found out, but for names that no passage has. */
function isUnreasoned(reasoning: Reasoning | undefined): boolean {
  return reasoning === undefined || (reasoning.steps.length === 0 && (reasoning.unknown?.length ?? 0) > 0);
}

/** What is quoted behind it is of other times or things. */
function unstated(what: string): string {
  return `Not stated ${what}. What these documents state:`;
}

/** Why there is no answer, before what is nearest to one is quoted; "" where there may be one. */
function notFoundLine(question: string, reasoning: Reasoning | undefined): string {
  const own = ownWords(question);
  if (reasoning?.unknown?.length) return own.unspoken(reasoning.unknown.join(', '));
  return reasoning?.isUncovered ? own.uncovered : '';
}

/** Share of a question that a quote has to say to be told as an answer to it: who and when it was are told beside what is asked. */
const LEAST_SAID = { fact: 0.33, else: 0.2 };
const FACTS: ReadonlySet<string> = new Set(['person', 'date']);

/** A question of several steps has its words in several quotes. */
function saysTooLittle(question: string, quotes: readonly AnswerSentence[], passages: readonly Passage[]): boolean {
  if (describesInSteps(question)) return false;
  return saidShare(question, quotes, passages) < (FACTS.has(questionKind(question)) ? LEAST_SAID.fact : LEAST_SAID.else);
}
