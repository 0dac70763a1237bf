import { LinkBase } from 'react-admin';
import { formatCount } from '#domain/formats.ts';
import { fullMonthTitle } from '#domain/months.ts';
import { useOfficer } from '../../../console/index.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Formula, Part } from '../figures/ExplanationDrawer.tsx';
import { InspectionLink } from '../../inspections/InspectionLink.tsx';
import figures from '../figures/figures.module.css';
import { Answered } from './Card.tsx';
import { useLacking, type Readiness } from './dashboardCalls.ts';
import { reasonOfLack, type Lack } from './readiness.ts';
import styles from './readiness.module.css';
import { useAreaTitles } from './areaTitles.ts';

/** How many TCs or installations the drawer names; its link leads to the list of all. */
const named = 10;

interface LackDrawerProps {
  lack: Lack;
  month: string;
  readiness: Readiness;
  onClose: () => void;
}

/** Explains how many TCs, or installations, lack something: by which rule, which ones, and what to do about it. */
export default function LackDrawer({ lack, month, readiness, onClose }: LackDrawerProps) {
  const { heading, rule, count, share, remedy, to } = lack;
  const { role } = useOfficer();
  const { addressIn } = useChosenMonth();
  const area = useAreaTitles().at(-1) ?? '';
  const query = useLacking(lack, month, named);
  const number = formatCount(count(readiness));
  const { words, at, ofEach: RemedyOf } = remedy;
  const reason = reasonOfLack(lack);
  return (
    <Dialog title={heading} placement="edge" width={424} lightDismiss onClose={onClose}>
      <p className={figures.about}>{`${fullMonthTitle(month)} · ${area}`}</p>
      <Formula words={rule} numbers={share(readiness)} />
      <Part title="What to do" rows={[]}>
        <p className={styles.remedy}>{words}</p>
        {at?.for.includes(role) && (
          <LinkBase to={at.showsMonth ? addressIn(month, at.to) : at.to} onClick={onClose}>
            {at.text}
          </LinkBase>
        )}
      </Part>
      <Part
        title={count(readiness) > named ? `The first ${named} of ${number}` : 'Which ones'}
        rows={[]}
        link={{ to: addressIn(month, to), text: `Show all ${number}`, onFollow: onClose }}
      >
        <Answered query={query} height={220}>
          {found => (
            <ul className={styles.lacking}>
              {found.map(({ id, text, to: its, onRecord }) => (
                <li key={its}>
                  <LinkBase to={addressIn(month, its)} onClick={onClose}>
                    {text}
                  </LinkBase>
                  <small>{onRecord}</small>
                  {RemedyOf && <RemedyOf id={id} month={month} onFollow={onClose} />}
                  {reason && (
                    <InspectionLink id={id} month={month} reason={reason} number={text} onFollow={onClose} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </Answered>
      </Part>
    </Dialog>
  );
}
