import { Fragment } from 'react';
import { LinkBase } from 'react-admin';
import { rovingFocus } from '../../../ui/rovingFocus.ts';
import { Answered } from './Card.tsx';
import styles from './readiness.module.css';
import { useWaiting } from './waiting.ts';

/** The work that waits for the officer, each piece one press from the screen where it is done. */
export function WaitingStrip() {
  const query = useWaiting();
  return (
    <section className={styles.strip} aria-label="Waiting for you">
      <Answered query={query} height={22}>
        {waiting => (
          <div className={styles.line}>
            <h2>Waiting for you</h2>
            <p ref={rovingFocus} className={styles.words}>
              {waiting.length === 0 && 'Nothing.'}
              {waiting.map(({ text, to }, at) => (
                <Fragment key={text}>
                  {at > 0 && ' · '}
                  <LinkBase to={to}>{text}</LinkBase>
                </Fragment>
              ))}
            </p>
          </div>
        )}
      </Answered>
    </section>
  );
}
