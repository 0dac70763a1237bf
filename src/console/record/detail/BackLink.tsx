import { LinkBase } from 'react-admin';
import type { PageProps } from '../../declaration/resolved.ts';
import styles from './detail.module.css';

/** The way from a record's page back to its list. */
export function BackLink({ resource }: PageProps) {
  return (
    <LinkBase to={resource.path} className={styles.back}>
      {resource.title}
    </LinkBase>
  );
}
