import { useListContext } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { forOfficer } from '../../../console/declaration/byOfficer.ts';
import { asText, useDimmed, useOfficer, type PageProps } from '../../../console/index.ts';
import { fieldsOf } from '../../../console/list/columns.ts';
import { useAnnouncedCount, useTotal } from '../../../console/list/counts.ts';
import { Chips, FilterPanel, SearchBox } from '../../../console/list/FilterPanel.tsx';
import { useLoadedPages } from '../../../console/list/loadedPages.ts';
import { EmptyState, ListFault } from '../../../console/list/NoRows.tsx';
import { useFilterValues } from '../../../console/list/useFilterValues.ts';
import { MoreButton, type Pages } from '../../../ui/MoreButton.tsx';
import ListTotal from '../../audit/ListTotal.tsx';
import type { Transformer } from '../transformerCalls.ts';
import { Entries, EntrySkeleton, listedSelector } from './Entries.tsx';
import styles from './list.module.css';

interface TransformerListProps extends PageProps {
  /** The id of the transformer centre that was added last, which is marked. */
  added: string | undefined;
}

/** Shows the transformer centres of the area: search, filter, their number, and an entry for each. */
export function TransformerList({ resource, added }: TransformerListProps) {
  const { values, setFilter } = useFilterValues();
  const { data, error, isPending, refetch } = useListContext<Transformer>();
  const { isBehind, pages } = useLoadedPages();
  const { search, panel, linked } = resource.list;
  const chips = [...forOfficer(linked, useOfficer()), ...(panel?.filters ?? [])];
  return (
    <section className={styles.list} aria-label="TCs">
      <div className={styles.tools}>
        {search && (
          <SearchBox
            search={search}
            value={asText(values[search.param])}
            onSearch={text => setFilter(search.param, text)}
          />
        )}
        {panel && <FilterPanel resource={resource} panel={panel} />}
      </div>
      <div className={styles.count}>
        <Total resource={resource} />
        <Chips fields={fieldsOf(resource, chips)} clear={name => setFilter(name, undefined)} />
      </div>
      <div className={styles.scroll} data-scrolls>
        {isPending && <EntrySkeleton />}
        {data && data.length > 0 && <Entries listed={data} isComplete={!isBehind} added={added} />}
        {error ? (
          <ListFault error={error} onRetry={() => void refetch()} />
        ) : (
          data?.length === 0 && <EmptyState resource={resource} />
        )}
      </div>
      <LoadMore pages={pages} />
    </section>
  );
}

function Total({ resource: { name, noun, list } }: PageProps) {
  const { isPending, isPlaceholderData } = useListContext();
  const { total, format } = useTotal();
  const dimmed = useDimmed(isPlaceholderData);
  const announcement = useAnnouncedCount(noun);
  return (
    <>
      {isPending ? (
        <span>Loading...</span>
      ) : (
        <span {...dimmed}>
          {total !== undefined && (
            <>
              {'Total TCs '}
              <b>
                <ListTotal list={name} title="Total TCs" text={`${format(total)} TCs`} cards={list.cards}>
                  {format(total)}
                </ListTotal>
              </b>
            </>
          )}
        </span>
      )}
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}

/** Loads the next entries and moves the focus to the first of them. */
function LoadMore({ pages }: { pages: Pages & { hasNextPage: boolean } }) {
  const { data, isPlaceholderData } = useListContext();
  const { total, format } = useTotal();
  const dimmed = useDimmed(isPlaceholderData);
  const shown = data?.length ?? 0;
  if (!pages.hasNextPage || shown === 0) return null;
  return (
    <footer className={styles.more}>
      <MoreButton pages={pages} label="Load more" busyLabel="Loading..." focusSelector={listedSelector} />
      <span
        className={styles.shown}
        {...dimmed}
      >{`${formatCount(shown)} of ${format(total ?? shown)} shown`}</span>
    </footer>
  );
}
