import { z } from 'zod';
import type { Tool } from '../tool/tool';
import { defineTool } from '../tool/tool';
import type { Manual } from './manual';

const MAX_TOPIC = 500;
const MAX_SECTIONS = 8;
const MAX_CHARACTERS = 24_000;

export const searchManual = (manual: Manual): Tool =>
  defineTool({
    name: 'search-manual',
    title: 'Manual of AQL',
    description: `Sections of the manual of AQL and of how to make its queries fast, by the words of a topic: "COLLECT AGGREGATE", "which query uses a persistent index", "pagination". Call it before you write a construct that you are not sure of: AQL is not SQL. Pages: ${manual.titles.join(', ')}.`,
    input: {
      topic: z.string().trim().min(1).max(MAX_TOPIC).describe('words of the topic, keywords of the language included'),
      limit: z.number().int().min(1).max(MAX_SECTIONS).default(4).describe('how many sections at most; 4 unless said'),
    },
    run: async ({ topic, limit }) => {
      let room = MAX_CHARACTERS;
      const sections = manual
        .search(topic, limit)
        .filter(({ text }) => (room -= text.length) > 0)
        .map(({ page, headings, text }) => ({ page, heading: headings.join(' › '), text }));
      const text =
        sections.length === 0
          ? `The manual has nothing about "${topic}". Its pages: ${manual.titles.join(', ')}.`
          : sections.map(({ heading, text: body }) => `## ${heading}\n\n${body}`).join('\n\n');
      return { data: { sections }, text };
    },
  });
