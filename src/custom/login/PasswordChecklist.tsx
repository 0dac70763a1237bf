import { passwordRules } from '#validation/password.ts';
import { CheckIcon } from '../../theme/icons.tsx';
import styles from './PasswordChecklist.module.css';

/** The rules of a new password, each ticked off as it is kept. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} className={styles.checklist} aria-label="Password rules">
      {passwordRules.map(rule => {
        const kept = rule.keeps(password);
        return (
          <li key={rule.name} className={kept ? styles.kept : undefined}>
            <span className={styles.mark}>{kept && <CheckIcon />}</span>
            {rule.title}
            <span className="visually-hidden">{kept ? ', done' : ', still missing'}</span>
          </li>
        );
      })}
    </ul>
  );
}
