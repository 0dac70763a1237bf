import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { formatCount, formatFigure, formatPercent, formatUnits } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { inSentenceCase } from '#domain/texts.ts';
import { DebouncedScope, listAddress, useAddressQuery, useMay, useScope } from '../../../console/index.ts';
import list from '../../../console/list/list.module.css';
import { useFocusContainerOnUnmount } from '../../../ui/focusContainer.ts';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { InspectionLink } from '../../inspections/InspectionLink.tsx';
import type { FigureName } from '../figures/figures.ts';
import { TransformerFigure } from '../figures/NumberButton.tsx';
import LatestAudited from '../LatestAudited.tsx';
import { LossChip } from '../LossChip.tsx';
import { Answered, EmptyCard } from './Card.tsx';
import { useMistags, type Mistag } from './dashboardCalls.ts';
import { MistagWhatIf } from './MistagWhatIf.tsx';
import styles from './mistags.module.css';

const perPage = 10;
/** The name under which an address limits the pairs to those of one TC. */
const ofTc = 'tc';

/** Pairs of TCs of which one seems to have installations that the other supplies, and which ones to look at. */
export default function MistagsPage() {
  const id = useId();
  return (
    <section className={styles.page} aria-labelledby={id}>
      <header className={styles.head}>
        <h1 id={id}>Mis-tags</h1>
        <LinkBase to="/dashboard/read-by-others">Installations read by others</LinkBase>
      </header>
      <p className={styles.intro}>
        One TC of a pair loses over 15%; the other, on the same feeder, was billed for more than went in, by
        about as much. Installations may be tagged to the wrong one of both.
      </p>
      <DebouncedScope>
        <Pairs />
      </DebouncedScope>
    </section>
  );
}

function Pairs() {
  const { month } = useScope();
  const { query: address, change } = useAddressQuery();
  const page = Math.max(1, Number(address.get('page')) || 1);
  const transformerId = address.get(ofTc) ?? undefined;
  const query = useMistags({ transformerId, page, perPage });
  const goTo = (to: number) =>
    change(now => {
      now.set('page', String(to));
      return now;
    });
  return (
    <>
      {transformerId !== undefined && <LinkBase to="/dashboard/mis-tags">Show all pairs</LinkBase>}
      <Answered query={query} height={400}>
        {({ mistags, count, page: shown }) =>
          mistags.length === 0 ? (
            <>
              <EmptyCard title={`No pair in ${fullMonthTitle(month)}.`}>
                Pairs are found among audited TCs. Another audit month may have some.
              </EmptyCard>
              <p className={styles.latest}>
                <LatestAudited />
              </p>
            </>
          ) : (
            <>
              <ol className={styles.pairs}>
                {mistags.map(pair => (
                  <Pair key={`${pair.over.id} ${pair.negative.id}`} pair={pair} />
                ))}
              </ol>
              <Pages page={page} shown={shown} last={Math.ceil(count / perPage)} onChange={goTo} />
            </>
          )
        }
      </Answered>
    </>
  );
}

function Pair({ pair }: { pair: Mistag }) {
  const item = useFocusContainerOnUnmount<HTMLLIElement>();
  const { month } = useScope();
  const { section, feeder, over, negative, difference } = pair;
  return (
    <li ref={item} className={styles.pair}>
      <p className={styles.where}>
        {`${section.name ?? ''} · feeder ${feeder.number} ${feeder.name} · the amounts differ by ${formatPercent(difference)}`}
      </p>
      <Side transformer={over} words="loses">
        <InspectionLink id={over.id} month={month} reason="misTag" number={over.number} />
      </Side>
      <Side transformer={negative} words="was billed too much by" />
      <MistagReview pair={pair} />
    </li>
  );
}

interface SideProps {
  transformer: Mistag['over'];
  words: string;
  /** After its name. @default nothing */
  children?: ReactNode;
}

function Side({ transformer, words, children }: SideProps) {
  const { id, number, name, consumption, installationConsumption, lossPercentage, lostUnits } = transformer;
  const { month } = useScope();
  const figure = (of: FigureName, heading: string, text: string, shown: ReactNode = text) => (
    <TransformerFigure name={of} of={transformer} month={month} label={`${heading} of ${number}, ${text}`}>
      {shown}
    </TransformerFigure>
  );
  const [lost, fed, billed] = [
    `${formatUnits(Math.abs(lostUnits))} kWh`,
    `${formatUnits(consumption)} kWh in`,
    `${formatCount(Math.round(installationConsumption))} billed`,
  ];
  return (
    <div ref={rovingFocus} className={styles.side}>
      <h2>
        <LinkBase to={`/tc-audit/${id}`}>{number}</LinkBase> {inSentenceCase(name)}
      </h2>
      {children}
      <p>
        {figure('lossPercentage', 'Loss', formatPercent(lossPercentage), <LossChip loss={lossPercentage} />)}{' '}
        {words} <b>{figure('lostUnits', 'Lost', lost)}</b>
      </p>
      <p className={styles.small}>
        {figure('consumption', 'Energy in', fed)}, {figure('installationConsumption', 'Billed', billed)}
      </p>
    </div>
  );
}

const TagTo = lazy(() => import('../../installations/TagTo.tsx'));

/** The installations of a pair that are worth a look; an ae can choose some and tag them to the TC that loses. */
function MistagReview({ pair }: { pair: Mistag }) {
  const { over, openFrom, review: found } = pair;
  const review = found ?? [];
  const may = useMay();
  const { month } = useScope();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const mayTag = may({ resource: 'installations', action: 'tag' }) && review.length > 0;
  const choose = (id: string, isChosen: boolean) =>
    setChosen(now => (isChosen ? [...now, id] : now.filter(each => each !== id)));
  return (
    <div className={styles.review}>
      <h3>Worth a look</h3>
      {found === null && <p>{`Installations of ${fullMonthTitle(month)} are archived.`}</p>}
      {found?.length === 0 && <p>All its installations are read by its own meter readers.</p>}
      <div ref={rovingFocus}>
        <ul>
          {review.map(({ id, RRNumber, mrCode, consumption }) => (
            <li key={id}>
              {mayTag && (
                <label className={styles.chosen}>
                  <input
                    type="checkbox"
                    aria-label={`Select ${RRNumber}`}
                    checked={chosen.includes(id)}
                    onChange={event => choose(id, event.target.checked)}
                  />
                </label>
              )}
              <LinkBase to={listAddress('/billing', { RRNumber, mrCode }, { tab: 'my_installations' })}>
                {RRNumber}
              </LinkBase>
              {` read by MR ${mrCode}, ${formatFigure(consumption)} kWh`}
            </li>
          ))}
        </ul>
        <MistagWhatIf pair={pair} chosen={chosen} />
      </div>
      {mayTag && (
        <div className={styles.tag}>
          <Suspense>
            <TagTo
              transformer={over}
              installationIds={chosen}
              from={openFrom}
              onTagged={() => setChosen([])}
            />
          </Suspense>
          <span className={styles.small}>
            {`from ${fullMonthTitle(openFrom)} on; ${fullMonthTitle(month)} stays as audited`}
          </span>
        </div>
      )}
    </div>
  );
}

/** Buttons that move between pages. Each keeps the focus at either end, which `disabled` would drop. */
function Pages(props: {
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
