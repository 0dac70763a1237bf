import { useMay, useScope } from '../../../console/index.ts';
import { InspectionLink } from '../../inspections/InspectionLink.tsx';
import styles from './table.module.css';
import { whyText, type Why } from './why.ts';

/** The possible causes of the losses of TCs, by their id. */
export type Causes = ReadonlyMap<string, Why>;

/** The headings of the cause and of the way to have the TC inspected. */
export function CauseHeads() {
  return (
    <>
      <th scope="col">Why</th>
      {useMayInspect() && (
        <th scope="col">
          <span className="visually-hidden">Inspection</span>
        </th>
      )}
    </>
  );
}

/** The possible cause of a TC's loss, and the way to have it inspected; empty for one that loses nothing. */
export function CauseCells({ of, causes }: { of: { id: string; number: string }; causes: Causes }) {
  const { month } = useScope();
  const mayInspect = useMayInspect();
  const cause = causes.get(of.id);
  const why = cause && whyText(cause);
  return (
    <>
      <td className={styles.why} title={why}>
        <span>{why}</span>
      </td>
      {mayInspect && (
        <td>{cause && <InspectionLink id={of.id} month={month} reason="highLoss" number={of.number} />}</td>
      )}
    </>
  );
}

const useMayInspect = () => useMay()({ resource: 'inspections', action: 'create' });
