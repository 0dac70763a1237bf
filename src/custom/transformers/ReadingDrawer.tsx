import { fullMonthTitle } from '#domain/months.ts';
import { useChosenMonth } from '../../shell/WithScope.tsx';
import ExplanationDrawer, { RecordDrawer } from '../audit/figures/ExplanationDrawer.tsx';
import { readingRow } from '../audit/figures/explanation.ts';
import type { OfTransformer } from './MonthFigures.tsx';

interface ReadingDrawerProps extends Pick<OfTransformer, 'transformer' | 'month'> {
  onClose: () => void;
}

const title = 'Reading';

/** Explains a reading of a transformer centre: when it was brought in, by whom or in which file. */
export default function ReadingDrawer({ transformer, month, onClose }: ReadingDrawerProps) {
  const { addressIn } = useChosenMonth();
  const { id, number } = transformer;
  return (
    <RecordDrawer {...{ title, id, month, onClose }}>
      {({ begun }) => (
        <ExplanationDrawer
          by={{
            title,
            about: `${fullMonthTitle(month)} · TC ${number}`,
            rule: 'what the meter showed at the start of the month',
            rows: [readingRow(month, begun)],
            links: [
              { to: addressIn(month, `/tc-audit/${id}`), text: `Show the audit of ${fullMonthTitle(month)}` },
            ],
          }}
          onClose={onClose}
        />
      )}
    </RecordDrawer>
  );
}
