import type { AnswerForm } from '@strata/models';
import { answerPassage } from '../project-index/answer-passage';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import { CitationNumbering } from '../retrieval/citation-numbering';
import type { SearchHearing } from '../retrieval/search-method';
import type { SearchOutcome, SearchRequest } from '../retrieval/search-outcome';
import { citationMapping, contextData, formattedContext } from '../retrieval/search-outcome';
import type { ExecutedStep } from './execution-log';
import { plannerMetadata } from './execution-log';
import type { FollowedNames } from './follow-names';
import { followNames } from './follow-names';
import { askedParts } from './asked-parts';
import { citedDocuments, goesOn, ofSameDocuments } from './same-documents';
import { SearchEvidence } from './search-evidence';

const CONTEXT = 12;
/** Told of a part that nothing was found for, beside others that are answered. */
const NOT_SAID = 'Nothing is said of this.';

/** A part of a question, as it was answered. */
interface AnsweredPart {
  readonly question: string;
  readonly text: string;
  readonly model: string;
  readonly form: AnswerForm | undefined;
}

/**
 * A search in several steps without a chat model: each part of the question is searched by itself, and the names in its best passages are followed
 * until it is covered. Of a question of several parts every part is answered under its own words.
 */
export async function followedSearch(
  request: SearchRequest,
  index: ProjectIndex,
  { onDelta, onProgress }: SearchHearing,
): Promise<SearchOutcome | undefined> {
  const evidence = new SearchEvidence();
  const citable = new Set<string>();
  const numbering = new CitationNumbering(citable, request.showCitations);
  const parts = askedParts(request.question);
  const answered: AnsweredPart[] = [];
  const log: ExecutedStep[] = [];
  let text = '';
  const say = (piece: string) => {
    if (piece === '') return;
    text += piece;
    onDelta(piece);
  };
  for (const part of parts) {
    const question = answered.length === 0 ? part : await understood(part, answered, request);
    const found = await followNames({ ...request, question }, index);
    const nearest = found.chunks.slice(0, CONTEXT);
    const before = answered.at(-1);
    const context = before && goesOn(part, parts[0]!) ? ofSameDocuments(nearest, citedDocuments(before.text, evidence)) : nearest;
    const steps = executed(question, found, log.length);
    log.push(...steps);
    for (const { step, description, query, result } of steps)
      onProgress({ stage: 'step_execution', status: 'completed', message: `step ${step}: ${description} ${query} (${result})` });
    if (context.length === 0) continue;
    for (const chunk of context) citable.add(evidence.idOf(chunk));
    if (answered.length === 0) onProgress({ stage: 'synthesis', status: 'started', message: 'making one answer of all steps' });
    if (parts.length > 1) say(`${text === '' ? '' : '\n\n'}**${question}**\n`);
    const answer = await answerPart({ ...request, question }, { context, evidence, found }, (piece) => say(numbering.push(piece)));
    say(numbering.flush());
    if (answer.text === '' && parts.length > 1) say(NOT_SAID);
    answered.push(answer);
  }
  const [first] = answered;
  if (!first || answered.every((one) => one.text === '')) return undefined;
  onProgress({ stage: 'synthesis', status: 'completed', message: 'answered' });
  const form = answered.find((one) => one.form !== 'not_stated')?.form ?? first.form;
  const context = evidence.chunks;
  return {
    text,
    model: first.model,
    metadata: {
      ...plannerMetadata({ log, planned: log.length, globalContext: '', queryType: 'LOCAL', isPlanned: false }),
      ...(form === undefined ? {} : { answer_form: form }),
      context_data: contextData(text, context, numbering),
      formatted_context: formattedContext(context),
      citation_mapping: citationMapping(context, numbering),
    },
  };
}

/** A later part as it reads without the ones before it: "she" is who the first one came to. */
async function understood(
  question: string,
  answered: readonly AnsweredPart[],
  { models, model, signal }: SearchRequest,
): Promise<string> {
  const turns = answered.map((part) => ({ question: part.question, answer: part.text }));
  return models.questionRewriter.rewrite({ question, turns, ...(model === '' ? {} : { model }), ...(signal ? { signal } : {}) });
}

async function answerPart(
  request: SearchRequest,
  { context, evidence, found }: { context: readonly FoundChunk[]; evidence: SearchEvidence; found: FollowedNames },
  onDelta: (piece: string) => void,
): Promise<AnsweredPart> {
  const { models, question, instructions, showCitations, customPrompts, model, signal } = request;
  const reasoning = found.reasoningOver(evidence.chunks);
  const prompt = customPrompts[showCitations ? 'local_rag_response' : 'local_rag_response_no_citations'];
  const answer = await models.passageAnswerer.answer(
    {
      question,
      passages: context.map((chunk) => answerPassage(evidence.idOf(chunk), chunk)),
      instructions,
      citations: showCitations,
      explains: true,
      ...(reasoning ? { reasoning } : {}),
      ...(prompt === undefined ? {} : { prompt }),
      ...(model === '' ? {} : { model }),
      ...(signal ? { signal } : {}),
    },
    onDelta,
  );
  return { question, text: answer.text, model: answer.model, form: answer.form };
}

/** @param before steps of the parts before */
function executed(question: string, { start, followed }: FollowedNames, before: number): ExecutedStep[] {
  const first: ExecutedStep = {
    step: before + 1,
    description: 'search for',
    expected_info: 'passages about the question',
    query: question,
    tries: 1,
    status: 'completed',
    result: start.map(({ document }) => document.title).join('; '),
    chunk_ids: start.map(({ chunk }) => chunk.key),
  };
  const others = followed.map(({ name, covers, chunk }, i): ExecutedStep => ({
    step: before + i + 2,
    description: 'follow the name',
    expected_info: covers.join(' '),
    query: name,
    tries: 1,
    status: 'completed',
    result: chunk.document.title,
    chunk_ids: [chunk.chunk.key],
  }));
  return [first, ...others];
}
