import { nameAmong } from '@strata/client';
import type { ReactElement } from 'react';
import { placeInDocument } from './copied-text';
import type { SourceLinks } from './source-marker';

/** The sources of an answer by their numbers; each opens beside it. */
export function SourceList({ sources, openSource, onOpen }: SourceLinks): ReactElement {
  return (
    <ol className="asking-sources" aria-label="Sources">
      {sources.map((chunk) => {
        const { citation, rank } = chunk;
        const number = citation ?? rank;
        const where = placeInDocument(chunk);
        return (
          <li key={number}>
            <button type="button" className="quiet" aria-pressed={openSource === number} onClick={() => onOpen(number)}>
              <span className="asking-marker" aria-hidden="true">
                {number}
              </span>
              <span className="asking-source-name">
                <span className="for-readers-only">{number}: </span>
                {nameAmong(chunk, sources)}
                {where !== '' && <span className="hint"> {where}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
