import { LinkBase } from 'react-admin';
import { formatCount, formatUnits } from '#domain/formats.ts';
import { inSentenceCase } from '#domain/texts.ts';
import type { DataOf } from '../../../client/operations.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { useMistagsOf } from '../detail/calls.ts';
import styles from './figures.module.css';

type Pair = DataOf<'listMistags'>['mistags'][number];

interface PerhapsMistagProps {
  /** The id of the transformer centre. */
  id: string;
  month: string;
  onFollow: () => void;
}

/** The most installations that the answer names of a pair. */
const mostNamed = 5;

/** Names the neighbour that seems to have installations of a transformer centre, or the other way round, if any. */
export function PerhapsMistag({ id, month, onFollow }: PerhapsMistagProps) {
  const { addressIn } = useChosenMonth();
  const { data: pairs = [] } = useMistagsOf(id, month);
  const [best] = pairs;
  if (!best) return null;
  const isOver = best.over.id === id;
  const other = isOver ? best.negative : best.over;
  const units = `${formatUnits(Math.abs(other.lostUnits))} kWh`;
  return (
    <section className={styles.perhaps}>
      <h3>Perhaps a mis-tag</h3>
      <p>
        {'Neighbour '}
        <LinkBase to={addressIn(month, `/tc-audit/${other.id}`)} onClick={onFollow}>
          {`${other.number} ${inSentenceCase(other.name)}`}
        </LinkBase>
        {isOver
          ? ` on the same feeder was billed for ${units} more than went in, about as much as is lost here.`
          : ` on the same feeder loses ${units}, about as much as was billed too much here.`}
        {strangersOf(best, isOver ? 'there' : 'here')}{' '}
        <LinkBase to={addressIn(month, `/dashboard/mis-tags?tc=${id}`)} onClick={onFollow}>
          Review them
        </LinkBase>
      </p>
    </section>
  );
}

/** Says how many installations of the TC with the negative loss none of its meter readers reads. */
function strangersOf({ review }: Pair, where: string): string {
  const { length } = review;
  if (length === 0) return '';
  const count = length < mostNamed ? formatCount(length) : `${formatCount(length)} or more`;
  const [what, are] = length === 1 ? ['installation', 'is'] : ['installations', 'are'];
  return ` ${count} ${what} tagged ${where} ${are} read by none of its meter readers.`;
}
