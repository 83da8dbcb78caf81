import type { Wording } from '@strata/knowledge';
import { BuiltInCommunityReporter, BuiltInDescriptionSummarizer, describingSentence, relatingSentence } from '@strata/models';

/** Longer ones are shortened, as imports do. */
const MAX_CHARACTERS = 800;

const summarizer = new BuiltInDescriptionSummarizer();
const reporter = new BuiltInCommunityReporter();

/** Words for what is left of a graph when documents go: quoted from the remaining passages, so that a delete needs no model. */
export const REMAINING_WORDING: Wording = {
  describe: (passage, places) => describingSentence(passage, places),
  relate: (passage, source, target) => relatingSentence(passage, source, target),
  join: async (name, descriptions) => {
    const all = descriptions.join(' ');
    return all.length <= MAX_CHARACTERS ? all : (await summarizer.summarize(name, descriptions)).text;
  },
  report: async (community) => {
    const { title, summary, sources, rating, ratingExplanation, findings } = await reporter.report(community);
    return { title, summary, sources, rating, rating_explanation: ratingExplanation, findings };
  },
};
