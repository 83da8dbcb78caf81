import type { Passage, RatedPoint, ThemeAnswerer } from '../tasks/tasks';
import { lexicalTerms, relationSynonyms, sentences } from '@strata/text';
import { BUILT_IN } from './model-name';

const POINTS_PER_REPORT = 3;
const POINTS_IN_ANSWER = 8;

/** Points are sentences of the reports, rated by the share of the question they touch and by how much their report touches. */
export class BuiltInThemeAnswerer implements ThemeAnswerer {
  async ratePoints({
    question,
    reports,
    signal,
  }: {
    question: string;
    reports: readonly Passage[];
    signal?: AbortSignal;
  }): Promise<RatedPoint[]> {
    signal?.throwIfAborted();
    const asked = new Set(lexicalTerms(question).filter((term) => !GENERAL.has(term)));
    return reports.flatMap((report) => pointsOf(report, asked));
  }

  async combine(
    { points }: { points: readonly RatedPoint[] },
    onDelta?: (piece: string) => void,
  ): Promise<{ text: string; model: string }> {
    const said = new Set<string>();
    const lines: string[] = [];
    for (const { answer } of [...points].sort((a, b) => b.score - a.score)) {
      if (lines.length >= POINTS_IN_ANSWER || said.has(answer)) continue;
      said.add(answer);
      lines.push(`- ${answer}`);
    }
    const pieces = lines.map((line, i) => (i === 0 ? line : `\n${line}`));
    for (const piece of pieces) onDelta?.(piece);
    return { text: pieces.join(''), model: BUILT_IN };
  }
}

/** Words of questions about the whole ("what are the main themes of these documents?"), which no report repeats; stems. */
const GENERAL = new Set(
  lexicalTerms(
    'main major themes topics documents collection corpus overview summary summarize important key describe tell about data dataset',
  ),
);

function pointsOf({ title, text }: Passage, asked: ReadonlySet<string>): RatedPoint[] {
  const whole = share(`${title} ${text}`, asked);
  if (whole === 0) return [];
  const rated = sentences(text)
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))
    .filter((sentence) => sentence.length > 20 && !sentence.startsWith('#'))
    .map((sentence, i) => ({ sentence, score: 70 * share(sentence, asked) + 25 * whole + (i < 2 ? 5 : 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, POINTS_PER_REPORT);
  return rated.map(({ sentence, score }) => ({ answer: `${title}: ${sentence}`, score: Math.round(score) }));
}

/** Share of the question's words found, synonyms half; a question of general words alone is touched by every report a little. */
function share(text: string, asked: ReadonlySet<string>): number {
  if (asked.size === 0) return 0.3;
  const terms = new Set(lexicalTerms(text));
  let found = 0;
  for (const term of asked)
    found += terms.has(term) ? 1 : [...relationSynonyms(term)].some((synonym) => terms.has(synonym)) ? 0.5 : 0;
  return found / asked.size;
}
