import type { ModelCall, ScriptedAnswer } from '@strata/testing';

/** What a model says at each point of a search in steps. */
export interface SearchScript {
  /** of the plan, as JSON or anything else that a model may say */
  readonly plan: ScriptedAnswer;
  /** question of a step, by how many were asked for before */
  readonly stepQuery: (asked: number, call: ModelCall) => ScriptedAnswer;
  /** what a step finds in its sources */
  readonly stepAnswer: (call: ModelCall) => ScriptedAnswer;
  /** by how often it was asked before */
  readonly verdict: (asked: number) => ScriptedAnswer;
  readonly synthesis: (call: ModelCall) => ScriptedAnswer;
  readonly points: ScriptedAnswer;
  readonly overview: ScriptedAnswer;
  readonly tools: ScriptedAnswer;
}

/** What the usual prompt of each point says, by which its calls are told apart. */
const SAID = {
  plan: 'Plan how to answer',
  stepQuery: 'Write the question to search',
  stepAnswer: 'from the sources below',
  verdict: 'Do the results below answer',
  synthesis: 'from the results of the search steps',
  points: 'Write down the points',
  overview: "from the analysts' points",
  tools: 'Choose the tools',
} as const;

/** What a template has in the place of what earlier steps find. */
const PLACE = '{what was found} ';

export const planOf = (...queries: readonly string[]): string =>
  JSON.stringify({
    steps: queries.map((query) => ({ description: query, expected_info: 'a name', query_template: `${PLACE}${query}` })),
  });

/** Answers a search in steps; points that are not scripted say what lets it go on. */
export function scriptedSearch(script: Partial<SearchScript>): (call: ModelCall) => ScriptedAnswer {
  let queries = 0;
  let verdicts = 0;
  return (call) => {
    const says = (point: keyof typeof SAID) => call.text.includes(SAID[point]);
    if (says('plan')) return script.plan ?? planOf('Who directed Harbour Lights?');
    if (says('stepQuery'))
      return script.stepQuery?.(queries++, call) ?? /Template: (.*)/.exec(call.text)?.[1]?.replace(PLACE, '') ?? 'x';
    if (says('stepAnswer')) return script.stepAnswer?.(call) ?? citedSource(call, 'Found here');
    if (says('verdict')) return script.verdict?.(verdicts++) ?? 'CONTINUE';
    if (says('synthesis')) return script.synthesis?.(call) ?? `In short ${call.text.match(/\[CITE:\d+\]/g)?.at(-1) ?? ''}.`;
    if (says('points'))
      return script.points ?? JSON.stringify({ points: [{ answer: 'Ada Brandt directs', score: 80, reports: ['R1'] }] });
    if (says('overview')) return script.overview ?? 'Ada Brandt directs films.';
    if (says('tools')) return script.tools ?? JSON.stringify({ tools: [] });
    return 'OK';
  };
}

/** Some words with the marker of the first source, or of the one with a title. */
export function citedSource({ text }: ModelCall, words: string, title = ''): string {
  const marker = new RegExp(`(\\[CITE:\\d+\\]) ${title}`).exec(text)?.[1];
  return marker === undefined ? 'NOTHING_FOUND' : `${words} ${marker}`;
}

/** How often each point was asked for. */
export function countedCalls(calls: readonly ModelCall[]): Record<keyof typeof SAID, number> {
  const count = (point: keyof typeof SAID) => calls.filter(({ text }) => text.includes(SAID[point])).length;
  return {
    ...{ plan: count('plan'), stepQuery: count('stepQuery'), stepAnswer: count('stepAnswer'), verdict: count('verdict') },
    ...{ synthesis: count('synthesis'), points: count('points'), overview: count('overview'), tools: count('tools') },
  };
}
