import type { CitedChunk } from '@strata/contracts';
import type { ReactElement } from 'react';
import { memo } from 'react';
import type { Components } from 'react-markdown';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { linkOf } from '../sources/copied-text';
import { answerPieces, remarkMarkers, withoutLinkedMarkers } from './citation-markers';
import type { SourceLinks } from '../sources/source-marker';
import { SourceMarker } from '../sources/source-marker';
import type { Turn } from '../conversation/turn';

interface AnswerTextProps extends SourceLinks {
  readonly answer: string;
  readonly metadata: Turn['metadata'];
  readonly sources: readonly CitedChunk[];
}

/** An answer with its markers: sentences of documents as they stand there, the words of a model as Markdown. */
export const AnswerText = memo(function AnswerText({ answer, metadata, ...links }: AnswerTextProps): ReactElement {
  // the built-in answerer quotes: what looks like Markdown in a quotation is text
  const isQuotation = metadata.model === 'built-in' && metadata.answer_form !== undefined;
  return isQuotation ? (
    <Quotation answer={answer} isStated={metadata.answer_form === 'stated'} {...links} />
  ) : (
    <ModelText answer={answer} {...links} />
  );
});

type WithSources = Omit<AnswerTextProps, 'metadata'>;

function Quotation({ answer, isStated, ...links }: WithSources & { readonly isStated: boolean }): ReactElement {
  const lines = answer.split('\n').filter((line) => line.trim() !== '');
  return (
    <div className="asking-answer-text">
      {lines.map((line, place) => (
        <p key={place} dir="auto" className={isStated && place === 0 ? 'asking-answer-itself' : undefined}>
          {answerPieces(line).map((piece, at) =>
            typeof piece === 'string' ? piece : <SourceMarker key={at} number={piece.citation} {...links} />,
          )}
        </p>
      ))}
    </div>
  );
}

/** Nothing of a model's text is HTML; links lead to pages, in a tab of their own; images would be fetched from anywhere, and are their words. */
function ModelText({ answer, ...links }: WithSources): ReactElement {
  const components: Components = {
    cite: ({ children }) => <SourceMarker number={Number(children)} {...links} />,
    a: ({ href = '', children }) => {
      const url = linkOf({ citable_url: href });
      return url === undefined ? (
        <>{children}</>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      );
    },
    img: ({ alt }) => <>{alt}</>,
    table: ({ children }) => (
      <div className="asking-answer-table">
        <table>{children}</table>
      </div>
    ),
  };
  return (
    <div className="asking-answer-text" dir="auto">
      <Markdown remarkPlugins={[remarkGfm, remarkMarkers]} components={components}>
        {withoutLinkedMarkers(answer)}
      </Markdown>
    </div>
  );
}
