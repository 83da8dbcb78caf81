import type { ExplainedPlan, NodeStatistics } from '@strata/client';
import { FIGURE_HEADS, planFigures, planLines, usedIndexes } from '@strata/client';
import type { ReactElement } from 'react';

interface PlanViewProps {
  readonly plan: ExplainedPlan;
  /** what each node did, for a profile */
  readonly statistics?: readonly NodeStatistics[];
}

/** A plan: what each node does, the indexes it uses, the rules that made it. */
export function PlanView({ plan, statistics }: PlanViewProps): ReactElement {
  const indexes = usedIndexes(plan);
  const kind = statistics ? 'counted' : 'estimated';
  const head = FIGURE_HEADS[kind];
  return (
    <div className="query-plan">
      <div className="query-table" tabIndex={0} role="region" aria-label="Plan">
        <table>
          <thead>
            <tr>
              {['Id', 'Node', ...head, 'What it does'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {planLines(plan, statistics).map((line) => (
              <tr key={line.id}>
                <td className="query-number">{line.id}</td>
                <td>{line.type.replace(/Node$/, '')}</td>
                {planFigures(line, kind).map((figure, column) => (
                  <td key={head[column]} className="query-number">
                    {figure}
                  </td>
                ))}
                <td className="query-comment" style={{ paddingInlineStart: `${0.6 + line.depth * 1.2}rem` }}>
                  {line.comment}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {indexes.length === 0
          ? 'No index is used.'
          : `Indexes: ${indexes.map(({ by, collection, index, fields }) => `${index.name} (${index.type}) on ${collection}: ${fields.join(', ')} – node ${by}`).join('; ')}`}
      </p>
      <p className="hint">Rules: {plan.rules.length === 0 ? 'none' : plan.rules.join(', ')}</p>
    </div>
  );
}
