import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { useOfficer, useReportFailure } from '../../console/index.ts';
import { HistoryIcon } from '../../theme/icons.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useFileCalls, type LastFile } from './calls.ts';
import { LastOfKind } from './LastOfKind.tsx';
import { kindsListedFor, type FileKind, type ShownTab } from './kinds.ts';

/**
 * The kinds of file, those of every month apart from the others; each leads to its upload view and to its history, and
 * says when its last file came and what became of it.
 */
export function KindList({ shown }: { shown: ShownTab | undefined }) {
  const { role } = useOfficer();
  const kinds = kindsListedFor(role);
  const { lastFiles } = useFileCalls();
  // Under the name of the resource: what changes a file reads it again.
  const { data, error } = useQuery({
    queryKey: ['files', 'last'],
    queryFn: ({ signal }) => lastFiles(signal),
  });
  useReportFailure(error);
  const groups = [
    { title: 'Set up', of: kinds.filter(({ months }) => months === 'none') },
    { title: 'Each month', of: kinds.filter(({ months }) => months !== 'none') },
  ];
  return (
    <nav aria-label="Kinds of file">
      {groups
        .filter(({ of }) => of.length > 0)
        .map(({ title, of }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            {of.map(kind => (
              <KindEntry
                key={kind.slug}
                kind={kind}
                view={shown?.kind === kind ? shown.view : undefined}
                last={data && (data.find(({ fileCategory }) => fileCategory === kind.category) ?? null)}
              />
            ))}
          </section>
        ))}
    </nav>
  );
}

interface KindEntryProps {
  kind: FileKind;
  view: ShownTab['view'] | undefined;
  /** Its last file; null if there is none, undefined while unknown. */
  last: LastFile | null | undefined;
}

function KindEntry({ kind, view, last }: KindEntryProps) {
  const { role } = useOfficer();
  if (kind.disabled?.for.includes(role))
    return (
      <div className="file-kind">
        <Tooltip text={kind.disabled.because}>
          <span className="off" aria-disabled="true" role="link" tabIndex={0}>
            {kind.title}
          </span>
        </Tooltip>
      </div>
    );
  const history = `${kind.title}: file upload history`;
  return (
    <div className={view ? 'file-kind on' : 'file-kind'}>
      <LinkBase aria-current={view === 'upload' ? 'page' : undefined} to={`/file-upload?tab=${kind.slug}`}>
        {kind.title}
      </LinkBase>
      {last !== undefined && <LastOfKind file={last} />}
      <LinkBase
        className="file-past"
        aria-current={view === 'history' ? 'page' : undefined}
        aria-label={history}
        title={history}
        to={`/file-upload?tab=${kind.historySlug}`}
      >
        <HistoryIcon />
      </LinkBase>
    </div>
  );
}
