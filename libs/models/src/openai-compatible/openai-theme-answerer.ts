import { stem, STOP_WORDS, words } from '@strata/text';
import { z } from 'zod';
import type { RatedPoint, ThemeAnswerer, ThemeReport } from '../tasks/theme-answerer';
import type { EndpointChat } from './connection/endpoint-chat';
import { sayUnlessNothing } from './openai-answers';
import { COMBINE_POINTS, RATE_POINTS } from './prompts/answer-themes.prompt';
import { renderPrompt } from './prompts/render-prompt';
import { structuredAnswer } from './structured-answer';
import { cutToTokens } from './connection/token-budget';

const pointsSchema = z.object({
  points: z.array(z.object({ answer: z.string(), score: z.coerce.number(), reports: z.array(z.coerce.string()).default([]) })),
});

/** Passages cited for a point, of one report and of all. */
const SOURCES = { each: 2, most: 6 };

/** Answers about a whole collection, by rating reports and joining the best points. */
export class OpenAiThemeAnswerer implements ThemeAnswerer {
  /** About 8,000 tokens of 4 characters. */
  readonly charactersAtOnce = 32_000;

  constructor(private readonly chat: EndpointChat) {}

  async ratePoints({
    question,
    reports,
    prompt,
    model,
    signal,
  }: Parameters<ThemeAnswerer['ratePoints']>[0]): Promise<RatedPoint[]> {
    const context = reports.map((report, i) => `# R${i + 1}: ${report.title}\n${textOf(report)}`).join('\n\n');
    const system = renderPrompt(prompt ?? RATE_POINTS, {
      context_data: cutToTokens(context, this.chat.promptBudget ?? Number.MAX_SAFE_INTEGER),
    });
    const { value } = await structuredAnswer(this.chat, { system, user: question, model, signal }, 'rated_points', pointsSchema);
    return value.points.map(({ answer, score, reports: named }) => {
      const from = named.flatMap((number) => reports[Number(/\d+/.exec(number)?.[0]) - 1] ?? []);
      const sources = [...new Set(from.flatMap((report) => sourcesFor(answer, report).slice(0, SOURCES.each)))].slice(
        0,
        SOURCES.most,
      );
      return {
        answer,
        score: Math.min(100, Math.max(0, score)),
        theme: from.length === 1 ? from[0]!.title : '',
        coverage: from.reduce((most, { coverage }) => Math.max(most, coverage), 0),
        statements: [{ text: answer, sources }],
      };
    });
  }

  async combine(
    request: Parameters<ThemeAnswerer['combine']>[0],
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string }> {
    const { question, points, instructions = '', prompt, model, signal } = request;
    const data = points
      .map(
        ({ score, statements }) =>
          `(${score}) ${statements.map(({ text, sources }) => [text, ...sources.map((id) => `[CITE:${id}]`)].join(' ')).join(' ')}`,
      )
      .join('\n');
    const system = renderPrompt(prompt ?? COMBINE_POINTS, { response_instructions: instructions, report_data: data });
    return sayUnlessNothing(onDelta, (say) => this.chat.complete({ system, user: question, model, signal }, say));
  }
}

/** Passages of what a report says that is nearest to a point, by its words; of its first statement where none shares any. */
function sourcesFor(point: string, { statements }: ThemeReport): readonly string[] {
  const wanted = new Set(wordsOf(point));
  let [best, most] = [statements[0], 0];
  for (const statement of statements) {
    if (statement.sources.length === 0) continue;
    const said = new Set(wordsOf(`${statement.text} ${statement.support ?? ''}`));
    const shared = [...said].filter((word) => wanted.has(word)).length / Math.sqrt(said.size);
    if (shared > most) [best, most] = [statement, shared];
  }
  return best?.sources ?? [];
}

const wordsOf = (text: string): string[] => words(text).flatMap(({ text: word }) => (STOP_WORDS.has(word) ? [] : [stem(word)]));

function textOf({ statements }: ThemeReport): string {
  return statements.map(({ text, support = '' }) => `${text} ${support}`.trim()).join('\n');
}
