import type { Passage } from '../../../tasks/tasks';
import { namesTitle, quotedSentence, withCode, withItems } from '../answer-sentences';
import { answerSpan, topicStems } from '../answer-span';
import { fittedLine } from '../fitted-line';
import { stemsOfText } from '../passage-text/stems-of-text';
import { toldCommand } from './asked-command';
import { toldDefault } from './asked-default';
import { toldOption } from './asked-option';
import { comparedThings } from '../asked-question/compared-things';
import type { ListedThing } from './listed-things';
import { listedThings } from './listed-things';
import { asksWhoSomebodyIs } from '../asked-question/asked-person';
import type { GistSentence } from '../gist-sentences';
import { gistSentence, gistSubject } from '../gist-sentences';
import { polarAnswer } from '../polar/polar-answer';
import { isPolar } from '../polar/polar-question';
import { toldCopula } from '../polar/told-copula';
import { toldPolar } from '../polar/told-polar';
import type { QuotedAnswer } from '../quoted-answer';
import { ownWords } from '../own-words';
import { toldActingBody } from './told-acting-body';
import { toldAgent } from './told-agent';
import { toldBuilder } from './told-builder';
import { toldCell } from './told-cell';
import { toldColumn } from './told-column';
import { toldContact } from './told-contact';
import type { ToldDifference } from './told-difference';
import { toldDifference } from './told-difference';
import { toldDuration } from './told-duration';
import { toldEvent } from './told-event';
import { toldField } from './told-field';
import { toldFounding } from './told-founding';
import { toldFrequency } from './told-frequency';
import { toldIngredient } from './told-ingredient';
import { toldLicence } from './told-licence';
import { toldMaker } from './told-maker';
import { toldMakingDate, toldOlder } from './told-making-date';
import { toldMeaning } from './told-meaning';
import { toldMeasure } from './told-measure';
import { toldMembers } from './told-members';
import type { ToldOptionUse } from './told-option-use';
import { toldOptionUse } from './told-option-use';
import { toldParts } from './told-parts';
import type { ToldProcedure } from './told-procedure';
import { toldPrice } from './told-price';
import { toldProcedure } from './told-procedure';
import type { ToldVersion } from './told-version';
import { toldVersion } from './told-version';
import type { ToldRequirement } from './told-requirement';
import { toldRequirement } from './told-requirement';
import { toldStatedAmount } from './told-stated-amount';
import type { ToldSection } from './told-section';
import { toldSection } from './told-section';
import { toldStatutoryDefinitions } from './told-statutory-definition';
import { toldThing } from './told-thing';
import { toldUsage } from './told-usage';

/** Where an answer stands, and the commands that it leads over to. */
interface Proof {
  readonly passage: Passage;
  readonly sentence: string;
  readonly code?: readonly string[];
}

/**
 * The answer to a question whose form says what is asked for: a command, who made something, how two things differ, which thing does something,
 * what something is, how long it takes, how much of something it takes, how often it is, an option, a default, a cell of a table, yes or no; or what stands under a heading that asks the same. The first that is told counts.
 * @param passages best first
 * @returns undefined where no form fits, or no passage tells it
 */
export function toldAtOnce(question: string, passages: readonly Passage[]): QuotedAnswer | undefined {
  const section = toldSection(question, passages);
  const usage = toldUsage(question, passages);
  if (usage) return stated('', usage);
  const ingredient = toldIngredient(question, passages);
  if (ingredient) return stated(ingredient.amount, { passage: ingredient.passage, sentence: ingredient.item });
  const procedure = toldProcedure(question, passages);
  if (procedure) return procedureAnswer(procedure);
  const contact = toldContact(question, passages);
  if (contact) return stated(contact.value, contact);
  const event = toldEvent(question, passages);
  if (event) return event.day === '' ? { ...stated('', event), form: 'quoted' } : stated(event.day, event);
  const option = toldOptionUse(question, passages);
  if (option) return optionAnswer(option);
  const requirement = toldRequirement(question, passages);
  if (requirement) return requirementAnswer(question, requirement);
  const version = toldVersion(question, passages);
  if (version) return versionAnswer(version);
  const command = section?.statements.some(({ code }) => code.length > 0) ? undefined : toldCommand(question, passages);
  if (command) return stated('', { ...command, sentence: command.lead });
  const licence = toldLicence(question, passages);
  if (licence) return stated(licence.name, licence);
  const maker = toldMaker(question, passages);
  if (maker) return stated(maker.name, maker);
  const field = toldField(question, passages);
  if (field) return { ...stated(field.line, field), form: field.line === '' ? 'quoted' : 'stated' };
  const older = toldOlder(question, passages);
  if (older) return { line: older.line, sentences: older.dates.map(quote), form: 'stated' };
  const made = toldMakingDate(question, passages);
  if (made) return stated(made.date, made);
  const definitions = toldStatutoryDefinitions(question, passages);
  if (definitions.length > 0) return { line: '', sentences: definitions.map(quote), form: 'quoted' };
  const difference = toldDifference(question, passages);
  if (difference) return differenceAnswer(question, difference);
  const column = toldColumn(question, passages);
  if (column) return { ...stated(column.line, column), isWhole: true };
  const listed = listedThings(question, passages);
  if (listed.length > 0) return listAnswer(listed);
  const members = toldMembers(question, passages);
  if (members.length > 0) return membersAnswer(members);
  const parts = toldParts(question, passages);
  if (parts) return { ...stated(parts.line, parts), isWhole: true };
  const duration = toldDuration(question, passages);
  if (duration) return stated(duration.value, duration);
  const agent = toldAgent(question, passages);
  if (agent) return stated(agent.name, agent);
  const body = toldActingBody(question, passages);
  if (body) return stated(body.name, body);
  const builder = toldBuilder(question, passages);
  if (builder) return stated(builder.name, builder);
  const founding = toldFounding(question, passages);
  if (founding) return stated(founding.date, founding);
  const meaning = toldMeaning(question, passages);
  if (meaning) return stated(meaning.meaning, meaning);
  const price = toldPrice(question, passages);
  if (price) return stated(price.value, price);
  const amount = toldStatedAmount(question, passages);
  if (amount && amount.value !== '') return stated(amount.value, amount.statements[0]!);
  const measure = toldMeasure(question, passages);
  if (measure) return stated(measure.value, measure);
  if (amount) return { line: '', sentences: amount.statements.map(quote), form: 'quoted' };
  const frequency = toldFrequency(question, passages);
  if (frequency) return stated(frequency.value, frequency);
  const thing = toldThing(question, passages);
  if (thing) return stated(thing.name, { ...thing, sentence: thing.statement });
  const gist = gistSentence(question, passages);
  if (section && !gist?.opens && (section.head.endsWith('?') || gistSubject(question) === undefined))
    return sectionAnswer(question, section);
  if (gist) return gistAnswer(gist);
  if (section) return sectionAnswer(question, section);
  const asked = toldOption(question, passages);
  if (asked) return stated(asked.option, asked);
  const value = toldDefault(question, passages) ?? toldCell(question, passages);
  if (value) return stated(value.value, value);
  const copula = toldCopula(question, passages);
  if (copula) return stated(copula.answer, copula);
  const polar = comparedThings(question) ? undefined : toldPolar(question, passages);
  return polar && stated(polar.answer, polar);
}

function gistAnswer(gist: GistSentence): QuotedAnswer {
  const { passage, further } = gist;
  return { line: '', sentences: [quote(gist), ...further.map((sentence) => quote({ passage, sentence }))], form: 'quoted' };
}

function stated(line: string, proof: Proof): QuotedAnswer {
  return { line, sentences: [quote(proof)], form: 'stated' };
}

function quote({ passage, sentence, code = [] }: Proof): QuotedAnswer['sentences'][number] {
  return withCode(quotedSentence(passage.id, sentence, passage.title), code);
}

/** Steps are told one by one, what is needed in a row. */
function procedureAnswer({ passage, items, areSteps, isCut }: ToldProcedure): QuotedAnswer {
  const quotes = items.map((sentence, place) => {
    const shown = quote({ passage, sentence });
    return place === 0 ? shown : { ...shown, title: undefined };
  });
  const [first] = quotes;
  const row = quotes.map(({ text }) => text.replace(/[.;,]$/, '')).join('; ');
  const sentences = areSteps ? quotes : [{ ...first!, text: row }];
  const last = sentences.pop()!;
  return {
    line: '',
    sentences: [...sentences, isCut ? { ...last, text: `${last.text} …` } : last],
    form: 'quoted',
    isWhole: true,
  };
}

/** Things that are told of a list. */
const MOST_LISTED = 8;

function listAnswer(listed: readonly ListedThing[]): QuotedAnswer {
  const told = listed.slice(0, MOST_LISTED);
  const line = told.map(({ name }) => name).join(', ');
  return {
    line: told.length < listed.length ? `${line}, …` : line,
    sentences: told.map(({ name, passage, sentence }) => {
      const shown = quote({ passage, sentence });
      return namesTitle(shown.text, name) ? { ...shown, title: undefined } : { ...shown, title: name };
    }),
    form: 'stated',
    isWhole: true,
  };
}

/** Each sentence once, though it says it of several. */
function membersAnswer(members: readonly ListedThing[]): QuotedAnswer {
  const told = members.slice(0, MOST_LISTED);
  const line = told.map(({ name }) => name).join(', ');
  const proofs = told.filter(({ sentence }, place) => told.findIndex((one) => one.sentence === sentence) === place);
  return { line: told.length < members.length ? `${line}, …` : line, sentences: proofs.map(quote), form: 'stated', isWhole: true };
}

/** What stands below an option, under its name. */
function optionAnswer({ passage, head, sentences }: ToldOptionUse): QuotedAnswer {
  const quotes = sentences.map((sentence) => ({ ...quotedSentence(passage.id, sentence, passage.title), title: head }));
  return { line: '', sentences: quotes, form: 'quoted' };
}

function versionAnswer({ version, heading, passage, sentence }: ToldVersion): QuotedAnswer {
  const shown = quotedSentence(passage.id, sentence, passage.title);
  return { line: version, sentences: [{ ...shown, title: heading }], form: 'stated' };
}

/** Out of the first statement, else out of one that says what the head above it does not. */
function lineOf(question: string, statements: readonly { readonly sentence: string }[], above: string): string {
  const titled = topicStems(above);
  const beside = [...topicStems(question)].filter((term) => !titled.has(term));
  for (const [place, { sentence }] of statements.entries()) {
    const said = stemsOfText(sentence);
    if (place > 0 && !beside.some((term) => said.has(term))) continue;
    const span = fittedLine(question, answerSpan(question, sentence, above), sentence, above);
    if (span !== '') return span;
  }
  return '';
}

function requirementAnswer(question: string, { value, ...proof }: ToldRequirement): QuotedAnswer {
  return value === ''
    ? { line: ownWords(question).uncovered, sentences: [quote(proof)], form: 'not_stated' }
    : stated(value, proof);
}

function differenceAnswer(question: string, { line, isStated, sentences }: ToldDifference): QuotedAnswer {
  const quotes = sentences.map(({ of, ...proof }) => (of === undefined ? quote(proof) : { ...quote(proof), title: of }));
  if (!isStated) return { line: ownWords(question).uncovered, sentences: quotes, form: 'not_stated' };
  return { line, sentences: quotes, form: line === '' ? 'quoted' : 'stated' };
}

/** What stands under the head that asks the same. */
function sectionAnswer(question: string, { passage, head, statements }: ToldSection): QuotedAnswer {
  const quotes = statements.map(({ sentence, code, items }) => withItems(quote({ passage, sentence, code }), items));
  const [first] = statements;
  const polar = first && isPolar(question) ? polarAnswer(question, first.sentence, `${passage.title} ${head}`) : '';
  const line = polar || asksWhoSomebodyIs(question) ? polar : lineOf(question, statements, `${passage.title} ${head}`);
  return { line, sentences: quotes, form: line === '' ? 'quoted' : 'stated' };
}
