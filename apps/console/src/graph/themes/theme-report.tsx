import type { CommunityReport } from '@strata/client';
import { counted } from '@strata/client';
import type { ReactElement } from 'react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { PassagesOnDemand } from '../passages/passages-on-demand';
import type { PlacedGraph } from '../place/use-graph-place';

interface ThemeReportProps {
  readonly project: string;
  readonly placed: PlacedGraph;
  readonly report: CommunityReport;
  readonly isOpen: boolean;
}

/** A community's report: title and summary, and once it is open its findings with the passages they rest on. */
export function ThemeReport({ project, placed, report, isOpen }: ThemeReportProps): ReactElement {
  const { key, title, summary, findings, entities, passages, level, partition } = report;
  const id = useId();
  const article = useRef<HTMLElement>(null);
  const isHere = useRef(isOpen);
  useEffect(() => {
    if (isHere.current) article.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const sizes = [
    ...(passages > 0 ? [counted(passages, 'passage')] : []),
    ...[counted(entities, 'entity', 'entities'), partition],
    ...(level > 1 ? [`level ${level}`] : []),
  ];
  return (
    <article ref={article} className="graph-theme">
      <h2>
        <button
          type="button"
          className="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => placed.go({ chosen: isOpen ? '' : key }, { replace: true })}
        >
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> <span>{title}</span>
        </button>
      </h2>
      <p className="hint">{sizes.join(' · ')}</p>
      <p className={isOpen ? '' : 'graph-cut'}>{summary}</p>
      <div id={id}>
        {isOpen && (
          <>
            {findings.map((finding, index) => (
              <section key={index} className="graph-finding">
                <h3>{finding.summary}</h3>
                <p>{finding.explanation}</p>
                <PassagesOnDemand project={project} keys={finding.sources} words={[finding.summary]} />
              </section>
            ))}
            <Link
              className="button"
              href={placed.to({ tab: 'drawing', chosen: '', theme: key, partition: '', grown: [], hidden: [] })}
            >
              Show its entities in the graph
            </Link>
          </>
        )}
      </div>
    </article>
  );
}
