import { useId, type ReactNode } from 'react';
import { Star } from '../../console/field/InputFrame.tsx';
import styles from './facts.module.css';
import { factsOf, type ShownTransformer } from './facts.ts';

/** Shows everything about a transformer centre, read-only: a stored one, or one about to be saved. */
export function TransformerFacts({ of }: { of: ShownTransformer }) {
  return (
    <div className={styles.groups}>
      {factsOf(of).map(({ title, facts }) => (
        <Group key={title} title={title}>
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Group>
      ))}
    </div>
  );
}

interface GroupProps {
  title: string;
  /** Whether something in it must be filled in. @default false */
  required?: boolean;
  children: ReactNode;
}

/** Fields of a transformer centre under a heading. */
export function Group({ title, required = false, children }: GroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>
        {title}
        {required && <Star />}
      </h3>
      {children}
    </section>
  );
}
