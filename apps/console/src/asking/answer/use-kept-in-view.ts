import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { Turn } from '../conversation/turn';

/**
 * Brings a turn into view when the address names it, and keeps in view what comes of a question that is being answered, until the reader scrolls. An
 * answer that is longer than the window stays at its beginning.
 */
export function useKeptInView(element: RefObject<HTMLElement | null>, turn: Turn, isNamed: boolean): void {
  const { state, answer, progress } = turn;
  const isFollowed = useRef(false);
  useEffect(() => {
    if (state !== 'asking') return undefined;
    isFollowed.current = true;
    const leave = () => (isFollowed.current = false);
    window.addEventListener('wheel', leave, { passive: true });
    window.addEventListener('touchmove', leave, { passive: true });
    return () => {
      window.removeEventListener('wheel', leave);
      window.removeEventListener('touchmove', leave);
    };
  }, [state]);
  useEffect(() => {
    if (isFollowed.current) element.current?.scrollIntoView({ block: 'nearest' });
  }, [state, answer.length, progress.length]);
  useEffect(() => {
    if (isNamed) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isNamed]);
}
