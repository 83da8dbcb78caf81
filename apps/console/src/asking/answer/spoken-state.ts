import type { Turn } from '../conversation/turn';

const SPOKEN_LETTERS = 300;

/** What has become of the newest question, for those who hear the page; what is under way is said where it is shown. */
export function spokenState(turn: Turn | undefined): string {
  if (turn?.state === 'stopped') return 'Stopped';
  if (turn?.state !== 'answered') return '';
  const answer = turn.answer.replaceAll(/\s*\[\d+\]/g, '');
  return `Answer: ${answer.length > SPOKEN_LETTERS ? `${answer.slice(0, SPOKEN_LETTERS)} …` : answer}`;
}
