import { TimeSlices } from '@strata/event-loop';
import type { CommunityReport, CommunityReporter, CommunityReportRequest } from '../tasks/tasks';
import { BUILT_IN } from './model-name';
import type { ToldBy } from './reports/chosen-sentences';
import { rated, summarySentences, told } from './reports/chosen-sentences';
import { communityText } from './reports/community-text';
import type { CommunityText, QuotableSentence } from './reports/community-text';
import { connections, findingsOn, listed } from './reports/findings';
import { ratingOf } from './reports/rating';
import { PassageReader } from './reports/read-passage';
import type { Topic } from './reports/topic';
import { topicOf } from './reports/topic';

/** Reports by quoting: a title from the words that tell the community's passages from the rest, and sentences that can be understood alone. */
export class BuiltInCommunityReporter implements CommunityReporter {
  private readonly reader = new PassageReader();

  async report(request: CommunityReportRequest): Promise<CommunityReport> {
    request.signal?.throwIfAborted();
    const slices = new TimeSlices(request.signal);
    const { title, findings: wanted = { min: 5, max: 10 } } = request;
    const text = await communityText(request, this.reader);
    const corpus = await request.corpus?.();
    await slices.turn();
    const topic = topicOf(text, corpus);
    await slices.turn();
    const scores = rated(text, topic);
    const central = summarySentences(scores);
    const summary = central.length > 0 ? told(central, text) : described(request, this.reader);
    await slices.turn();
    const findings = findingsOn(text, scores, { used: central, wanted });
    const { rating, explanation } = ratingOf(request);
    const titled = topic.passages.flatMap((place) => text.passages[place]?.id ?? []).filter((id) => id !== '');
    return {
      title: title ?? topic.title,
      summary:
        central.length > 1 || (central.length === 0 && summary.text !== '')
          ? summary.text
          : `${summary.text} ${alsoTold(text, topic, central)}`.trim(),
      sources: [...new Set([...summary.sources, ...titled])],
      rating,
      ratingExplanation: explanation,
      findings: findings.length > 0 ? findings : connections(text, request),
      model: BUILT_IN,
    };
  }
}

const NAMED = 4;

/** The second sentence, where the passages have only one that can be quoted; both, where they have none. */
function alsoTold({ members }: CommunityText, { phrases }: Topic, said: readonly QuotableSentence[]): string {
  const already = new Set(said.flatMap((sentence) => sentence.members));
  const ranked = [...members.keys()]
    .filter((i) => !already.has(i) && !members[i]!.isContributor)
    .sort((a, b) => members[b]!.salience - members[a]!.salience);
  const names = [...new Set(ranked.map((i) => members[i]!.name))].slice(0, NAMED);
  const quoted = said.map(({ quote }) => quote.toLowerCase());
  const spoken = phrases.filter((phrase) => !quoted.some((quote) => quote.includes(phrase.toLowerCase())));
  const about = spoken.length > 1 || (said.length === 0 && spoken.length > 0) ? `The passages speak of ${listed(spoken)}.` : '';
  if (names.length === 0) return about;
  const named =
    said.length === 0 ? `They name ${listed(names)}.` : `Named besides ${names.length === 1 ? 'is' : 'are'} ${listed(names)}.`;
  if (said.length > 0) return about === '' ? named : about;
  return about === '' ? `The passages name ${listed(names)}.` : `${about} ${named}`;
}

/** Where the passages have no sentence that can be quoted, what is said of the members may be one. */
function described({ entities }: CommunityReportRequest, reader: PassageReader): ToldBy {
  const quotes: string[] = [];
  const sources: string[] = [];
  for (const { description, passages = [] } of entities.slice(0, DESCRIPTIONS_READ)) {
    if (quotes.length === 2) break;
    const sentence = reader.read(description).sentences.find(({ standing }) => standing === 'alone');
    if (!sentence) continue;
    quotes.push(description.slice(sentence.start, sentence.end).replace(/\s+/g, ' '));
    sources.push(...passages.slice(0, 1));
  }
  return { text: quotes.join(' '), sources: [...new Set(sources)] };
}

const DESCRIPTIONS_READ = 40;
