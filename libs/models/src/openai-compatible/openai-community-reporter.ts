import { z } from 'zod';
import type { CommunityReport, CommunityReporter, CommunityReportRequest } from '../tasks/tasks';
import type { EndpointChat } from './connection/endpoint-chat';
import { COMMUNITY_REPORT } from './prompts/community-report.prompt';
import { renderPrompt } from './prompts/render-prompt';
import { structuredAnswer } from './structured-answer';
import { cutToTokens } from './connection/token-budget';

const reportSchema = z.object({
  title: z.string().min(1),
  summary: z.string(),
  rating: z.coerce.number(),
  rating_explanation: z.string().default(''),
  sources: z.array(z.string()).default([]),
  findings: z
    .array(z.object({ summary: z.string(), explanation: z.string().default(''), sources: z.array(z.string()).default([]) }))
    .default([]),
});

/** Passages named for a finding whose model named none. */
const MAX_SOURCES = 3;
/** Shorter names stand in any text. */
const SHORTEST_NAME = 3;

/** Writes community reports; the least important members are left out of a prompt that would not fit. */
export class OpenAiCommunityReporter implements CommunityReporter {
  constructor(private readonly chat: EndpointChat) {}

  async report(request: CommunityReportRequest): Promise<CommunityReport> {
    const { findings = { min: 5, max: 10 }, prompts = {}, signal, title } = request;
    const passages = new NumberedPassages(request);
    const data = cutToTokens(communityData(request, passages), this.chat.promptBudget ?? Number.MAX_SAFE_INTEGER);
    const user = renderPrompt(prompts.community_report ?? COMMUNITY_REPORT, {
      input_text: data,
      findings: `${findings.min} to ${findings.max}`,
    });
    const { value, model } = await structuredAnswer(this.chat, { user, signal }, 'community_report', reportSchema);
    return {
      title: title ?? value.title,
      summary: value.summary,
      sources: passages.named(value.sources, value.summary),
      rating: Math.min(10, Math.max(0, value.rating)),
      ratingExplanation: value.rating_explanation,
      findings: value.findings.slice(0, findings.max).map(({ summary, explanation, sources }) => ({
        summary,
        explanation,
        sources: passages.named(sources, `${summary} ${explanation}`),
      })),
      model,
    };
  }
}

/** The passages that entities and relations are known from, by the short numbers a model sees. */
class NumberedPassages {
  private readonly numbers = new Map<string, string>();
  private readonly ids = new Map<string, string>();

  constructor(private readonly request: CommunityReportRequest) {}

  /** `P1, P4`, or nothing where nobody knows. */
  list(ids: readonly string[] = []): string {
    return ids.map((id) => this.number(id)).join(', ');
  }

  /** Ids of the passages a model names; where it names none that there is, those of the entities that its text names. */
  named(numbers: readonly string[], text: string): string[] {
    const known = numbers.flatMap((number) => this.ids.get(/P\d+/i.exec(number)?.[0].toUpperCase() ?? '') ?? []);
    if (known.length > 0) return [...new Set(known)];
    const upper = text.toUpperCase();
    const named = this.request.entities.filter(({ name }) => name.length >= SHORTEST_NAME && upper.includes(name.toUpperCase()));
    return [...new Set(named.flatMap(({ passages = [] }) => passages.slice(0, 1)))].slice(0, MAX_SOURCES);
  }

  private number(id: string): string {
    const known = this.numbers.get(id);
    if (known !== undefined) return known;
    const number = `P${this.numbers.size + 1}`;
    this.numbers.set(id, number);
    this.ids.set(number, id);
    return number;
  }
}

function communityData({ entities, relations }: CommunityReportRequest, numbered: NumberedPassages): string {
  const members = [...entities]
    .sort((a, b) => b.degree - a.degree)
    .map(({ name, type, description, passages }) => `${name} | ${type} | ${description} | ${numbered.list(passages)}`);
  const edges = [...relations]
    .sort((a, b) => b.weight - a.weight)
    .map(
      ({ source, target, type, description, held = [], passages }) =>
        `${source} -> ${target} | ${type ?? ''} | ${description} | ${held.join(', ')} | ${numbered.list(passages)}`,
    );
  return `Entities (name | type | description | passages):\n${members.join('\n')}\n\nRelations (source -> target | type | description | held from/until | passages):\n${edges.join('\n')}`;
}
