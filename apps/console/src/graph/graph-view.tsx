import type { GraphPartition, GraphSummary } from '@strata/client';
import { counted } from '@strata/client';
import type { ReactElement } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { EmptyState } from '../elements/empty-state';
import { ErrorNotice } from '../elements/error-notice';
import { Waiting } from '../elements/waiting';
import { GraphDrawing } from './drawing/graph-drawing';
import { sameThingLines } from './drawing/same-thing-lines';
import { typeColours } from './drawing/type-colours';
import { TypeLegend } from './drawing/type-legend';
import { useScheme } from './drawing/use-scheme';
import { hasWebGl } from './drawing/webgl';
import { EntityPanel } from './entity/entity-panel';
import { GraphFilters } from './graph-filters';
import { EntityTable } from './list/entity-table';
import { showsCooccurrences } from './place/shows-cooccurrences';
import type { PlacedGraph } from './place/use-graph-place';
import type { Excerpt } from './use-excerpt';
import { useExcerpt } from './use-excerpt';

interface GraphViewProps {
  readonly project: string;
  readonly placed: PlacedGraph;
  readonly summary: GraphSummary;
  readonly partitions: readonly GraphPartition[];
}

/** The graph, drawn or as a list, with what chooses the part that is shown, and beside it the chosen entity. */
export function GraphView({ project, placed, summary, partitions }: GraphViewProps): ReactElement {
  const { place, go, to } = placed;
  const cooccurrences = place.cooccurrences ?? showsCooccurrences(summary);
  const { excerpt, isLoading, error, retry } = useExcerpt(project, place, cooccurrences);
  const lines = useMemo(() => excerpt && [...excerpt.lines, ...sameThingLines(excerpt.entities)], [excerpt]);
  const scheme = useScheme();
  const colourOf = useMemo(
    () =>
      typeColours(
        summary.types.map(({ type }) => type),
        scheme,
      ),
    [summary.types, scheme],
  );
  const [canDraw, setCanDraw] = useState(hasWebGl);
  const [arrivedAt, setArrivedAt] = useState<string | undefined>(place.chosen);
  useEffect(() => {
    if (place.chosen !== arrivedAt) setArrivedAt(undefined);
  }, [place.chosen, arrivedAt]);

  const choosing = (key: string) => ({ chosen: key, grown: keptGrown(excerpt, place.grown, key) });
  const addressOfEntity = (key: string) => to(choosing(key));
  const grow = (key: string) => go({ chosen: key, grown: [...place.grown.filter((one) => one !== key), key] });
  const look = useMemo(
    () => ({ chosen: place.chosen, hidden: place.hidden, scheme, colourOf }),
    [place.chosen, place.hidden, scheme, colourOf],
  );
  const legend = excerpt && (
    <TypeLegend
      entities={excerpt.entities}
      hidden={place.hidden}
      colourOf={colourOf}
      onHide={(hidden) => go({ hidden }, { replace: true })}
    />
  );
  const isDrawn = place.tab === 'drawing' && canDraw;
  return (
    <>
      <GraphFilters {...{ project, placed, partitions, summary, cooccurrences }} />
      {place.tab === 'drawing' && !canDraw && (
        <p className="hint" role="status">
          This browser does not draw with WebGL: here is the graph as a list.
        </p>
      )}
      {error && <ErrorNotice error={error} onRetry={retry} />}
      <div className={place.chosen === '' ? 'graph-main' : 'graph-main graph-main-with-panel'}>
        <div className="graph-shown">
          {!excerpt && !error && <Waiting what="Loading entities" />}
          {excerpt && excerpt.entities.length === 0 && (
            <EmptyState title="Nothing to show here">
              <p>No entity of this choice is related to another one.</p>
              <button type="button" onClick={() => go({ partition: '', theme: '', cooccurrences: true })}>
                Show all
              </button>
            </EmptyState>
          )}
          {excerpt && lines && excerpt.entities.length > 0 && isDrawn && (
            <GraphDrawing
              {...{ entities: excerpt.entities, lines, look, grow }}
              choose={(key) => key !== place.chosen && go(choosing(key))}
              lose={() => setCanDraw(false)}
              leave={() => place.chosen !== '' && go({ chosen: '', grown: keptGrown(excerpt, place.grown, '') })}
            />
          )}
          {isDrawn && legend}
          {excerpt && excerpt.entities.length > 0 && !isDrawn && (
            <>
              {legend}
              <EntityTable
                {...{ colourOf, addressOfEntity, chosen: place.chosen }}
                entities={excerpt.entities.filter(({ type }) => !place.hidden.includes(type))}
              />
            </>
          )}
          <p className="graph-count hint" role="status">
            {isLoading && 'Loading … '}
            {excerpt && countWords(excerpt, summary)}
          </p>
        </div>
        {place.chosen !== '' && (
          <EntityPanel
            {...{ project, placed, colourOf, addressOfEntity }}
            withCooccurrences={cooccurrences}
            takesFocus={place.chosen !== arrivedAt}
            isDrawn={(key) => !isDrawn || excerpt?.keys.has(key) === true}
            onGrow={() => grow(place.chosen)}
          />
        )}
      </div>
    </>
  );
}

/** An entity that is shown only because it is chosen stays when another one is; what is chosen from outside of the drawing comes with its neighbours. */
function keptGrown(excerpt: Excerpt | undefined, grown: readonly string[], next: string): readonly string[] {
  const guests = [excerpt?.guest ?? '', next === '' || excerpt?.keys.has(next) === true ? '' : next];
  return [...grown, ...guests.filter((key) => key !== '' && !grown.includes(key))];
}

function countWords({ entities, lines }: Excerpt, summary: GraphSummary): string {
  const all = counted(summary.entities, 'entity', 'entities');
  return `${entities.length.toLocaleString('en-US')} of ${all}, ${counted(lines.length, 'relation')} between them`;
}
