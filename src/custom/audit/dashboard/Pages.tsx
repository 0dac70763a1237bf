import list from '../../../console/list/list.module.css';

/** Buttons that move between pages. Each keeps the focus at either end, which `disabled` would drop. */
export function Pages(props: {
  /** The page that is asked for. */
  page: number;
  /** The page on the screen: the one before, until the rows of the other one are read. */
  shown: number;
  last: number;
  onChange: (page: number) => void;
}) {
  const { page, shown, last, onChange } = props;
  if (last <= 1) return null;
  const step = (label: string, to: number) => {
    const isEnabled = to >= 1 && to <= last;
    return (
      <button
        type="button"
        className="btn"
        aria-disabled={!isEnabled}
        onClick={isEnabled ? () => onChange(to) : undefined}
      >
        {label}
      </button>
    );
  };
  return (
    <nav className={list.pager} aria-label="Pages">
      <span className={list.range} />
      {step('Previous', page - 1)}
      <span className={list.current} aria-current="page">
        {shown}
      </span>
      <span>{`Out of ${last}`}</span>
      {step('Next', page + 1)}
    </nav>
  );
}
