import type { StrataClient } from '@strata/client';
import { citedChunks, passageParts, placeInCategory } from '@strata/client';
import type { CitedChunk } from '@strata/contracts';
import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { linkOf } from './copied-text';
import { OriginalFile } from './original-file';
import { readablePassage } from './readable-passage';
import { SidePanel } from './side-panel';
import type { Turn } from '../conversation/turn';

interface SourcePanelProps {
  readonly client: StrataClient;
  readonly turn: Turn;
  readonly source: number;
  readonly onOpen: (source: number) => void;
  readonly onClose: () => void;
}

/** The passage behind a marker: where it stands, its text with the cited sentences marked, and the way to the whole document. */
export function SourcePanel({ client, turn, source, onOpen, onClose }: SourcePanelProps): ReactElement {
  const sources = citedChunks(turn.metadata);
  const chunk = sources.find(({ citation }) => citation === source);
  const step = (by: number) =>
    sources.at((sources.findIndex(({ citation }) => citation === source) + by) % sources.length)?.citation;
  const open = (number: number | null | undefined) => {
    if (typeof number === 'number') onOpen(number);
  };
  const steps = chunk && sources.length > 1 && (
    <nav className="asking-source-steps" aria-label="Sources of this answer">
      <button type="button" onClick={() => open(step(-1))}>
        ‹ Previous
      </button>
      <span className="hint">
        {sources.indexOf(chunk) + 1} of {sources.length}
      </span>
      <button type="button" onClick={() => open(step(1))}>
        Next ›
      </button>
    </nav>
  );
  return (
    <SidePanel title={`Source ${source}`} of={`${turn.key} ${source}`} onClose={onClose} {...(steps ? { foot: steps } : {})}>
      {chunk ? <Source key={`${turn.key} ${source}`} client={client} chunk={chunk} /> : <p>The answer has no source {source}.</p>}
    </SidePanel>
  );
}

function Source({ client, chunk }: { readonly client: StrataClient; readonly chunk: CitedChunk }): ReactElement {
  const { title, category, page, heading_path: headings, file_name: file } = chunk;
  const link = linkOf(chunk);
  const facts = [
    ['Document', placeInCategory(chunk)],
    ['Category', category],
    ['Page', page === null ? '' : String(page)],
    ['Headings', headings.filter((heading) => heading !== title).join(' › ')],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <h3>{title === '' ? file : title}</h3>
      <dl className="asking-source-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="asking-source-original">
        {link !== undefined && (
          <a className="button" href={link} target="_blank" rel="noopener noreferrer">
            Open the original ↗
          </a>
        )}
        <OriginalFile client={client} chunk={chunk} />
      </div>
      <Passage chunk={chunk} />
    </>
  );
}

function Passage({ chunk }: { readonly chunk: CitedChunk }): ReactElement {
  const passage = useRef<HTMLQuoteElement>(null);
  useEffect(() => {
    passage.current?.querySelector('mark')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const parts = passageParts(chunk);
  return (
    <>
      <blockquote ref={passage} className="asking-passage" dir="auto" aria-label="Passage">
        {parts.map(({ text, isCited }, place) =>
          isCited ? <mark key={place}>{readablePassage(text)}</mark> : readablePassage(text),
        )}
      </blockquote>
      {parts.every(({ isCited }) => !isCited) && <p className="hint">The answer speaks of this passage in words of its own.</p>}
    </>
  );
}
