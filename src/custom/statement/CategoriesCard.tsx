import { absent, formatCount, formatCountOf, formatReading } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { periodTitle, type Period } from '#domain/periods.ts';
import { statementCategories, statementCategoryTitles, type StatementCategory } from '#domain/statement.ts';
import { statementColumns, statementSums } from '#domain/statementColumns.ts';
import { executionTypes, executionTypeTitles } from '#domain/transformers.ts';
import { LinkBase } from 'react-admin';
import { listAddress, useAddressQuery } from '../../console/index.ts';
import { useEnvironment } from '../../shell/environment.tsx';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { Select } from '../../ui/Select.tsx';
import { auditTab } from '../audit/addresses.ts';
import { Answered, Card } from '../audit/dashboard/Card.tsx';
import { SortHead } from '../audit/dashboard/SortHead.tsx';
import table from '../audit/dashboard/table.module.css';
import type { Explanation } from '../audit/figures/explanation.ts';
import { figuresOn } from '../audit/figures/figures.ts';
import { Explained } from '../audit/figures/NumberButton.tsx';
import { explained, figureText } from './figures.ts';
import { useStatementCategory, type CategoryRow } from './statementCalls.ts';
import styles from './statement.module.css';
import { sorted, useOrder, type SortValue } from './useOrder.ts';

const keys = ['name', 'consumers', 'load', ...statementSums] as const;

interface CategoriesCardProps {
  period: Period;
  /** The last audited month of the period. */
  lastAudited: string;
}

/** The sums of the area by what its TCs and consumers are. */
export function CategoriesCard({
  period,
  lastAudited,
  isSection,
}: CategoriesCardProps & { isSection: boolean }) {
  const { query: address, change } = useAddressQuery();
  const categories = statementCategories.filter(each => isSection || each !== 'transformer');
  const first = isSection ? 'transformer' : 'executionType';
  const category = categories.find(each => each === address.get('category')) ?? first;
  const query = useStatementCategory(period, category);
  const choose = (value: string) =>
    change(now => {
      const next = new URLSearchParams(now);
      next.set('category', value);
      return next;
    });
  return (
    <Card
      title="By category"
      note="sums first, then ratios"
      action={
        <Select aria-label="Category" value={category} onChange={event => choose(event.target.value)}>
          {categories.map(each => (
            <option key={each} value={each}>
              {statementCategoryTitles[each]}
            </option>
          ))}
        </Select>
      }
    >
      <Answered query={query} height={256}>
        {rows => <Categories rows={rows} {...{ category, period, lastAudited }} />}
      </Answered>
    </Card>
  );
}

interface CategoriesProps extends CategoriesCardProps {
  rows: readonly CategoryRow[];
  category: StatementCategory;
}

function Categories({ rows, category, period, lastAudited }: CategoriesProps) {
  const { order, sort } = useOrder('categories', keys, {
    by: 'installationConsumption',
    descending: true,
  });
  const { arrBasis } = useEnvironment();
  const valueOf = (row: CategoryRow): SortValue => {
    if (order.by === 'name') return nameOf(row);
    return order.by === 'consumers' || order.by === 'load'
      ? row[order.by]
      : figuresOn(arrBasis)[order.by].value(row);
  };
  const links = useLinks(category, lastAudited);
  const hasLoad = category === 'tariff';
  return (
    <div
      className={`${table.league} ${styles.scroll}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable
      tabIndex={0}
      role="group"
      aria-label="By category, table"
    >
      <table ref={rovingFocus} className={table.table}>
        <thead>
          <tr>
            <SortHead by="name" {...{ order, sort }}>
              {statementCategoryTitles[category]}
            </SortHead>
            <SortHead by="consumers" isNumber {...{ order, sort }}>
              {statementColumns.consumers}
            </SortHead>
            {hasLoad && (
              <SortHead by="load" isNumber {...{ order, sort }}>
                {statementColumns.load}
              </SortHead>
            )}
            {statementSums.map(by => (
              <SortHead key={by} by={by} isNumber {...{ order, sort }}>
                {statementColumns[by]}
              </SortHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, order.descending, valueOf).map(row => (
            <tr key={row.value}>
              <th scope="row">
                {category === 'feeder' || category === 'transformer' ? (
                  <LinkBase to={links(row)[0]?.to ?? ''}>{nameOf(row)}</LinkBase>
                ) : (
                  nameOf(row)
                )}
              </th>
              <td data-align="end">
                <LinkBase
                  to={links(row)[0]?.to ?? ''}
                  aria-label={`${statementColumns.consumers} of ${nameOf(row)}, ${formatCount(row.consumers)}`}
                >
                  {formatCount(row.consumers)}
                </LinkBase>
              </td>
              {hasLoad && (
                <td data-align="end">
                  <Load of={row} month={lastAudited} links={links(row)} />
                </td>
              )}
              {statementSums.map(figure => {
                const text = figureText(figure, row, arrBasis);
                const about = { about: `${periodTitle(period)} · ${nameOf(row)}`, links: links(row) };
                return (
                  <td key={figure} data-align="end" data-absent={text === absent || undefined}>
                    {text === absent ? (
                      text
                    ) : (
                      <Explained
                        by={explained(figure, row, arrBasis, about)}
                        label={`${statementColumns[figure]} of ${nameOf(row)}, ${text}`}
                      >
                        {text}
                      </Explained>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LoadProps {
  of: CategoryRow;
  month: string;
  links: Explanation['links'];
}

/** The sanctioned loads of the consumers of a tariff. */
function Load({ of, month, links }: LoadProps) {
  const load = formatReading(of.load);
  const consumers = formatCountOf(of.consumers, 'consumer');
  return (
    <Explained
      by={{
        title: statementColumns.load,
        about: `${fullMonthTitle(month)} · ${nameOf(of)}`,
        rule: 'the sum of the sanctioned loads of the consumers as of their audit, in kW; where only HP are on record, HP × 0.746',
        rows: [
          { label: consumers, value: load, source: `in ${fullMonthTitle(month)}, the last audited month` },
        ],
        links,
      }}
      label={`${statementColumns.load} of ${nameOf(of)}, ${load}`}
    >
      {load}
    </Explained>
  );
}

/** Returns the name of a row: its title, of an execution type the words for it. */
const nameOf = ({ title }: CategoryRow) =>
  executionTypes.flatMap(type => (type === title ? executionTypeTitles[type] : []))[0] ??
  (title || 'Not on record');

/** Returns the lists that hold the TCs of a row. */
function useLinks(category: StatementCategory, month: string) {
  const { addressIn } = useChosenMonth();
  return ({ value }: CategoryRow) => {
    const all = { to: addressIn(month, auditTab('audited')), text: 'Show the audited TCs' };
    if (category === 'tariff')
      return [
        {
          to: addressIn(month, listAddress('/billing', { tariff: [value] })),
          text: 'Show the installations of this tariff',
        },
      ];
    if (category === 'transformer')
      return [{ to: addressIn(month, `/tc-audit/${value}`), text: 'Show its audit' }];
    if (category === 'feeder')
      return [{ to: addressIn(month, `/feeders/${value}`), text: 'Show its months and TCs' }, all];
    if (category === 'executionType')
      return [
        {
          to: addressIn(month, listAddress('/tc-audit', { executionType: [value] }, { tab: 'audited' })),
          text: 'Show the audited TCs of this type',
        },
      ];
    return [all];
  };
}
