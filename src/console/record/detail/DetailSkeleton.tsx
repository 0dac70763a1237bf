import { LinkBase } from 'react-admin';
import look from '../../../ui/look.module.css';
import type { PageProps } from '../../declaration/resolved.ts';
import { fieldsOf } from '../../list/columns.ts';
import styles from './detail.module.css';

/** Takes the place of a record's page while it loads: everything but its values. */
export function DetailSkeleton({ resource }: PageProps) {
  return (
    <div className={styles.page}>
      <output className="visually-hidden">Loading...</output>
      <div className={styles.waiting}>
        <BackLink resource={resource} />
        <span className={look.skeleton} />
      </div>
      <div className={styles.columns}>
        <dl className={`${styles.card} ${styles.facts}`}>
          {fieldsOf(resource, resource.facts).map(({ key, label }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd className={look.skeleton}>&nbsp;</dd>
            </div>
          ))}
        </dl>
        {resource.api?.history && (
          <section className={styles.card}>
            <h2>History</h2>
            <span className={look.skeleton}>&nbsp;</span>
          </section>
        )}
      </div>
    </div>
  );
}

/** The way from a record's page back to its list. */
export function BackLink({ resource }: PageProps) {
  return (
    <LinkBase to={resource.path} className={styles.back}>
      {resource.title}
    </LinkBase>
  );
}
