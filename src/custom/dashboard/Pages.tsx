import list from '../../console/list/list.module.css';

/** Buttons that move between pages. Each keeps the focus at either end, which `disabled` would drop. */
export function Pages(props: { page: number; last: number; onChange: (page: number) => void }) {
  const { page, last, onChange } = props;
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
        {page}
      </span>
      <span>{`Out of ${last}`}</span>
      {step('Next', page + 1)}
    </nav>
  );
}
