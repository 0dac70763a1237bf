import { useId } from 'react';
import { factsOf, type FactGroup, type TransformerValues } from './facts.ts';
import styles from './facts.module.css';

/** Shows everything about a transformer centre, read-only: a stored one, or one about to be saved. */
export function TransformerFacts({ values }: { values: TransformerValues }) {
  return (
    <div className={styles.groups}>
      {factsOf(values).map(group => (
        <Group key={group.title} group={group} />
      ))}
    </div>
  );
}

function Group({ group: { title, facts } }: { group: FactGroup }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
