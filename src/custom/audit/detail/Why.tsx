import { LinkBase } from 'react-admin';
import { useScope } from '../../../console/index.ts';
import { useChosenMonth } from '../../../shell/WithScope.tsx';
import { whyText, type Why as Reasons } from '../dashboard/why.ts';
import styles from './detail.module.css';

interface WhyProps {
  why: Reasons;
  /** The id of the transformer centre. */
  id: string;
}

/** Says what may explain a high loss, or one that another TC mirrors, in the words of the list of the worst TCs. */
export function Why({ why, id }: WhyProps) {
  const { month } = useScope();
  const { addressIn } = useChosenMonth();
  if (!why.history && !why.mistagPartner) return null;
  return (
    <p className={styles.why}>
      <b>Why</b> {whyText(why)}
      {why.mistagPartner && (
        <LinkBase to={addressIn(month, `/dashboard/mis-tags?tc=${id}`)}>Review the mis-tag</LinkBase>
      )}
    </p>
  );
}
