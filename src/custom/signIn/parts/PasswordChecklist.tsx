import { passwordRules } from '#validation/password.ts';
import { CheckIcon } from '../../../theme/icons.tsx';
import styles from './PasswordChecklist.module.css';

/** Lists the rules for a new password and ticks off each one that is met. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} className={styles.checklist} aria-label="Password rules">
      {passwordRules.map(rule => {
        const isMet = rule.isMetBy(password);
        return (
          <li key={rule.name} className={isMet ? styles.met : undefined}>
            <span className={styles.mark}>{isMet && <CheckIcon />}</span>
            {rule.title}
            <span className="visually-hidden">{isMet ? ', done' : ', still missing'}</span>
          </li>
        );
      })}
    </ul>
  );
}
