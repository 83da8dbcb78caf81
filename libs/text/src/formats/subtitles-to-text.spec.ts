import { describe, expect, it } from '@jest/globals';
import { convertToText } from './convert-to-text';

const read = (text: string, name: string) => convertToText(new TextEncoder().encode(text), name);

describe('subtitles and transcripts', () => {
  it('become paragraphs of those who speak', async () => {
    const vtt = [
      'WEBVTT - Weekly call\n\nNOTE made by a program\n\nSTYLE\n::cue { color: red }',
      '7f/15-0\n00:00:04.963 --> 00:00:08.571 align:left\n<v Ann Lee>OK,\nI think <i>now</i> we</v>',
      '7f/15-1\n00:00:08.571 --> 00:00:09.403\n<v Ann Lee>can begin &amp; record.</v>',
      '00:10.000 --> 00:11.000\n<v Bo>Yes.</v>',
    ];
    expect(await read(vtt.join('\n\n'), 'call.vtt')).toEqual({
      ...{ format: 'subtitles', title: 'Weekly call', warnings: [] },
      text: 'Ann Lee: OK, I think now we can begin & record.\n\nBo: Yes.',
    });
  });

  it('are known by their content, begin a paragraph behind a silence, and do not repeat rolling lines', async () => {
    const cues = [
      '0:00:01,0 --> 0:00:02,5\n{\\an8}We sail',
      '0:00:02,5 --> 0:00:04,0\nWe sail\nat dawn.',
      '0:00:20,0 --> 0:00:21,0\nLater',
    ];
    const srt = cues.map((cue, index) => `${index + 1}\n${cue}`).join('\n\n');
    expect((await read(srt, 'talk.srt')).text).toBe('We sail at dawn.\n\nLater');
    expect((await read(srt, 'talk.txt')).format).toBe('subtitles');
    expect((await read('A text about subtitles.\n', 'about.srt')).format).toBe('text');
  });
});
