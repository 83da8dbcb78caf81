import type { ReadText } from './converted-document';

/** What is said between two times. */
interface Cue {
  startMs: number;
  endMs: number;
  lines: string[];
}

const TIME = String.raw`(?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{1,3}`;
const TIMING = new RegExp(`^\\s*(${TIME})[ \\t]+-->[ \\t]+(${TIME})`);
/** A new paragraph begins behind so long a silence, and behind a sentence where the paragraph is as long as others are. */
const SILENCE_MS = 4_000;
const PARAGRAPH_LENGTH = 600;

/** Do the first lines of a text give times as subtitles do? */
export const looksLikeSubtitles = (start: string): boolean =>
  /^WEBVTT(?:[ \t\n]|$)/.test(start) || (/^\d+\n/.test(start) && TIMING.test(start.split('\n', 2)[1] ?? ''));

/** Running text of subtitles or the transcript of a talk (WebVTT, SubRip): paragraphs under the names of those who speak, without times. */
export function subtitlesToText(text: string): ReadText {
  const title = /^WEBVTT[ \t]+-[ \t]*(\S[^\n]*)/.exec(text)?.[1]?.trim();
  const paragraphs: string[] = [];
  let [paragraph, speaker, lastLine, lastEnd] = ['', '', '', 0];
  const close = () => {
    if (paragraph !== '') paragraphs.push(speaker === '' ? paragraph : `${speaker}: ${paragraph}`);
    paragraph = '';
  };
  for (const { startMs, endMs, lines } of cuesOf(text)) {
    for (const line of lines) {
      const speaks = /<v(?:\.[^ \t<>]*)?[ \t]+([^<>]+)>/.exec(line)?.[1]?.trim() ?? (line === lines[0] ? '' : speaker);
      const words = plainWords(line);
      if (words === '' || (words === lastLine && startMs - lastEnd < SILENCE_MS)) continue; // captions that roll repeat the line above
      const isLong = paragraph.length > PARAGRAPH_LENGTH && /[.!?…。？！]["”»)]?$/u.test(paragraph);
      if (speaks !== speaker || isLong || startMs - lastEnd > SILENCE_MS) close();
      speaker = speaks;
      paragraph += paragraph === '' ? words : ` ${words}`;
      lastLine = words;
      lastEnd = endMs;
    }
  }
  close();
  return { text: paragraphs.join('\n\n'), ...(title === undefined ? {} : { title }) };
}

/** Blocks without a time (notes, styles) are none. */
function cuesOf(text: string): Cue[] {
  return text.split(/\n[ \t]*\n/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    const timing = lines.slice(0, 2).findIndex((line) => TIMING.test(line));
    const [, start, end] = (timing < 0 ? undefined : TIMING.exec(lines[timing]!)) ?? [];
    if (start === undefined || end === undefined) return [];
    return [{ startMs: milliseconds(start), endMs: milliseconds(end), lines: lines.slice(timing + 1) }];
  });
}

function milliseconds(time: string): number {
  const seconds = time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round(seconds * 1_000);
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

function plainWords(line: string): string {
  return line
    .replace(/<\/?[a-z\d][^<>]*>|\{\\[^{}]*\}/gi, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => SIGNS[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
