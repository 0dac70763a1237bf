import type { ReactNode } from 'react';
import { useEnvironment } from '../../../shell/environment.tsx';
import { NetworkDrawing } from './NetworkDrawing.tsx';
import styles from './SignIn.module.css';

/** The frame around the forms for users who are not signed in. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { productName } = useEnvironment();
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <NetworkDrawing />
        <p className={styles.product}>
          <img src="/favicon.svg" width="36" height="36" alt="" />
          {productName}
        </p>
        <p className={styles.purpose}>What goes into each transformer centre, and what was billed from it.</p>
      </aside>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
