import type { GraphPassage } from '@strata/client';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { placesOf, shownText } from './shown-text';

interface PassageViewProps {
  readonly passage: GraphPassage;
  /** what it is shown for, where the passage has no places of its own; the first says most */
  readonly words?: readonly string[];
}

const AROUND = 240;
const SHOWN_HEADINGS = 2;

/** A passage with where it stands, and what it is shown for marked. */
export function PassageView({ passage, words = [] }: PassageViewProps): ReactElement {
  const [isWhole, setWhole] = useState(false);
  const { text, marks, fileName, url } = passage;
  const [first = ''] = words;
  const { pieces, isCut } = shownText(
    text,
    marks.length > 0 ? marks : placesOf(text, words),
    isWhole ? Infinity : AROUND,
    marks.length > 0 ? undefined : placesOf(text, [first])[0],
  );
  const name = fileName === '' ? passage.title : fileName;
  return (
    <article className="graph-passage">
      <p className="graph-passage-place">
        {/^https?:\/\//i.test(url) ? (
          <a href={url} target="_blank" rel="noreferrer">
            {name}
          </a>
        ) : (
          <strong>{name}</strong>
        )}
        {readingPlace(passage)}
      </p>
      <blockquote>
        {isCut && !isWhole && pieces[0] !== undefined && !text.startsWith(pieces[0].text) && '… '}
        {pieces.map((piece, index) => (piece.isMarked ? <mark key={index}>{piece.text}</mark> : piece.text))}
        {isCut && ' …'}
      </blockquote>
      {(isCut || isWhole) && (
        <button type="button" className="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show the whole passage'}
        </button>
      )}
    </article>
  );
}

/** Page and headings where a reader finds it; a document's own title says nothing more. */
function readingPlace({ page, headings, title }: GraphPassage): string {
  const shown = headings.filter((heading) => heading !== title).slice(-SHOWN_HEADINGS);
  return `${page === null ? '' : `, page ${page}`}${shown.length > 0 ? `, “${shown.join(' › ')}”` : ''}`;
}
