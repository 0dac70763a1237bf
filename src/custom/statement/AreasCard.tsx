import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { areaLevelTitles } from '#domain/areas.ts';
import { absent, formatCount } from '#domain/formats.ts';
import type { Period } from '#domain/periods.ts';
import { statementColumns } from '#domain/statementColumns.ts';
import { AreaLink } from '../../shell/ScopeLinks.tsx';
import type { AreaPath } from '../../shell/chosenScope.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { LinkBase } from 'react-admin';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { auditTab } from '../audit/addresses.ts';
import { Answered, Card } from '../audit/dashboard/Card.tsx';
import { SortHead } from '../audit/dashboard/SortHead.tsx';
import { useAreaTitles } from '../audit/dashboard/areaTitles.ts';
import table from '../audit/dashboard/table.module.css';
import { figuresOn } from '../audit/figures/figures.ts';
import { Explained } from '../audit/figures/NumberButton.tsx';
import {
  changeOf,
  changeText,
  coverageText,
  explained,
  explainedChange,
  explainedCoverage,
  explainedRank,
  figureText,
  statementFigures,
} from './figures.ts';
import type { Statement, StatementPart } from './statementCalls.ts';
import styles from './statement.module.css';
import { useAbout, usePathTo } from './useAbout.ts';
import { sorted, useOrder, type SortValue } from './useOrder.ts';

const columns = ['rank', 'transformers', 'coverage', ...statementFigures, 'change'] as const;
const keys = ['name', ...columns] as const;

interface AreasCardProps {
  query: UseQueryResult<Statement>;
  period: Period;
  /** Chooses the level of the areas. */
  action: ReactNode;
}

/** The areas of a level with their sums, in any order; the last row is the whole. */
export function AreasCard({ query, period, action }: AreasCardProps) {
  return (
    <Card title="By area" note="sums first, then ratios" action={action}>
      <Answered query={query} height={256}>
        {statement => <Areas statement={statement} period={period} />}
      </Answered>
    </Card>
  );
}

function Areas({ statement, period }: { statement: Statement; period: Period }) {
  const { level, parts, lastAudited } = statement;
  const { order, sort } = useOrder('areas', keys, { by: 'ATAndC', descending: true });
  const { arrBasis } = useEnvironment();
  const pathTo = usePathTo();
  const whole = useAreaTitles().at(-1) ?? '';
  const valueOf = (part: StatementPart): SortValue => {
    const { figures, same } = part;
    if (order.by === 'name') return nameOf(part);
    if (order.by === 'rank') return part.rank;
    if (order.by === 'transformers') return part.transformersAtEnd;
    if (order.by === 'coverage')
      return figures.transformers > 0 ? figures.audited / figures.transformers : null;
    if (order.by === 'change') return changeOf(same);
    return figures.audited === 0 ? null : figuresOn(arrBasis)[order.by].value(figures);
  };
  const line = { period, lastAudited };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable
    <div className={`${table.league} ${styles.scroll}`} tabIndex={0} role="group" aria-label="By area, table">
      <table ref={rovingFocus} className={table.table}>
        <thead>
          <tr>
            <SortHead by="name" {...{ order, sort }}>
              {areaLevelTitles[level]}
            </SortHead>
            {columns.map(by => (
              <SortHead key={by} by={by} isNumber {...{ order, sort }}>
                {statementColumns[by]}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(parts, order.descending, valueOf).map(part => (
            <Line key={part.area.code} {...line} of={part} name={nameOf(part)} path={pathTo(part)} />
          ))}
        </tbody>
        <tfoot>
          <Line {...line} of={{ ...statement, rank: null }} name={whole} />
        </tfoot>
      </table>
    </div>
  );
}

const nameOf = ({ area }: StatementPart) => area.name ?? area.code ?? '';

interface LineProps {
  of: Pick<StatementPart, 'transformersAtEnd' | 'figures' | 'same' | 'rank'>;
  name: string;
  period: Period;
  lastAudited: string;
  /** The way to the area; absent of the whole. */
  path?: AreaPath;
}

/** A row: each number opens to its rule, its sums and the lists behind it. */
function Line({ of, name, path, period, lastAudited }: LineProps) {
  const { arrBasis } = useEnvironment();
  const { addressIn } = useChosenMonth();
  const about = useAbout(period, lastAudited)(name, path);
  const { figures, same, rank, transformersAtEnd } = of;
  const tcs = formatCount(transformersAtEnd);
  const coverage = coverageText(figures);
  const change = changeText(changeOf(same));
  return (
    <tr>
      <th scope="row">{path ? <AreaLink area={path}>{name}</AreaLink> : name}</th>
      <td data-align="end">
        {rank !== null && (
          <Explained
            by={explainedRank(rank, figures, about)}
            label={`${statementColumns.rank} of ${name}, ${formatCount(rank)}`}
          >
            {formatCount(rank)}
          </Explained>
        )}
      </td>
      <td data-align="end">
        <LinkBase
          to={addressIn(lastAudited, auditTab('total'), path)}
          aria-label={`${statementColumns.transformers} of ${name}, ${tcs}`}
        >
          {tcs}
        </LinkBase>
      </td>
      <td data-align="end">
        <Explained
          by={explainedCoverage(figures, about)}
          label={`${statementColumns.coverage} of ${name}, ${coverage}`}
        >
          {coverage}
        </Explained>
      </td>
      {statementFigures.map(figure => {
        const text = figureText(figure, figures, arrBasis);
        if (figures.audited === 0)
          return (
            <td key={figure} data-align="end" data-absent>
              {absent}
            </td>
          );
        return (
          <td key={figure} data-align="end">
            <Explained
              by={explained(figure, figures, arrBasis, about)}
              label={`${statementColumns[figure]} of ${name}, ${text}`}
            >
              {text}
            </Explained>
          </td>
        );
      })}
      <td data-align="end" data-absent={same === null || undefined}>
        {same ? (
          <Explained
            by={explainedChange(same, period, about)}
            label={`${statementColumns.change} of ${name}, ${change}`}
          >
            {change}
          </Explained>
        ) : (
          change
        )}
      </td>
    </tr>
  );
}
