import { LinkBase } from 'react-admin';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import type { Explanation } from './explanation.ts';
import { Formula, Part } from './FigureExplanation.tsx';
import styles from './figures.module.css';

/** A drawer that says what a number is made of, with the way to the rows behind it. */
export default function ExplanationDrawer({ by, onClose }: { by: Explanation; onClose: () => void }) {
  const { title, about, rule, numbers, rows, links } = by;
  return (
    <Dialog title={title} placement="edge" width={424} lightDismiss onClose={onClose}>
      <p className={styles.about}>{about}</p>
      <Formula words={rule} numbers={numbers} />
      <Part title="Made of" rows={rows} />
      <ul className={styles.links}>
        {links.map(({ to, text }) => (
          <li key={text}>
            <LinkBase to={to} onClick={onClose}>
              {text}
            </LinkBase>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
