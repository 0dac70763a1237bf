import { useState } from 'react';
import { useListContext } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { rovingFocus } from '../../ui/rovingFocus.ts';
import { Select } from '../../ui/Select.tsx';
import { useAddressQuery } from '../addressQuery.tsx';
import type { PageProps } from '../declaration/resolved.ts';
import { useDimmed } from '../scope.tsx';
import { useShownPage, useTotal } from './counts.ts';
import styles from './list.module.css';
import { choicesFor, type RowsPerPage } from './rowsPerPage.ts';

/**
 * Shows which rows are visible, how many a page has, and ways to another page. Until the rows of another page are read, only
 * the buttons are ahead: each press counts.
 */
export function ListPager({ resource, rows }: PageProps & { rows: RowsPerPage }) {
  const { page, perPage, data, isPending, isPlaceholderData } = useListContext();
  const { total, format } = useTotal();
  const shownPage = useShownPage();
  const dimmed = useDimmed(isPlaceholderData);
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage));
  const first = (shownPage - 1) * perPage + 1;
  const shown = data?.length ?? 0;
  const isBack = !isPending && page > 1;
  const isOn = !isPending && page < last;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span className={styles.range} {...dimmed}>
        {shown > 0 && `Rows ${formatCount(first)}–${formatCount(first + shown - 1)}`}
      </span>
      <RowsSelect resource={resource} rows={rows} />
      <span ref={rovingFocus} className={styles.steps}>
        <Step label="First" to={1} isEnabled={isBack} />
        <Step label="Previous" to={page - 1} isEnabled={isBack} />
      </span>
      <PageBox key={shownPage} page={shownPage} last={last} />
      <span {...dimmed}>{`Out of ${total === undefined ? '…' : format(last)}`}</span>
      <span ref={rovingFocus} className={styles.steps}>
        <Step label="Next" to={page + 1} isEnabled={isOn} />
        <Step label="Last" to={last} isEnabled={isOn} />
      </span>
    </nav>
  );
}

/** Chooses how many rows a page has; the list begins anew at its first page. */
function RowsSelect({ resource, rows }: PageProps & { rows: RowsPerPage }) {
  const { perPage } = useListContext();
  const { change } = useAddressQuery();
  const choices = choicesFor(resource);
  // An address may name another number than the officer's own.
  const isOwn = rows.rows === perPage;
  return (
    <Select
      className={styles.rowsSelect}
      aria-label="Rows a page"
      value={isOwn ? rows.choice : ''}
      onChange={({ target }) => {
        const choice = choices.find(each => each === target.value);
        if (!choice) return;
        rows.choose(choice);
        change(withoutPage);
      }}
    >
      {!isOwn && <option value="">{`${perPage} rows a page`}</option>}
      {choices.map(choice => (
        <option key={choice} value={choice}>
          {choice === 'fit'
            ? 'As many rows as fit'
            : `${choice === 'default' ? resource.list.perPage : choice} rows a page`}
        </option>
      ))}
    </Select>
  );
}

/** The address of a list names its page and the rows of one, once the officer has left the first. */
function withoutPage(query: URLSearchParams): URLSearchParams {
  query.delete('page');
  query.delete('perPage');
  return query;
}

/** The number of the page, and a box to type another one: Enter goes there, at most to the last. */
function PageBox({ page, last }: { page: number; last: number }) {
  const { setPage } = useListContext();
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Math.min(last, Math.max(1, Number(typed) || page));
    setTyped(String(wanted));
    if (wanted !== page) setPage(wanted);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label="Page"
      aria-current="page"
      className={styles.pageBox}
      maxLength={7}
      value={typed}
      onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
      onFocus={({ target }) => target.select()}
      onBlur={() => setTyped(String(page))}
      onKeyDown={event => {
        if (event.key === 'Enter') go();
      }}
    />
  );
}

/**
 * A button to another page. At either end it becomes inactive but keeps the keyboard focus, which `disabled` would
 * drop.
 */
function Step({ label, to, isEnabled }: { label: string; to: number; isEnabled: boolean }) {
  const { setPage } = useListContext();
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={!isEnabled}
      onClick={isEnabled ? () => setPage(to) : undefined}
    >
      {label}
    </button>
  );
}
