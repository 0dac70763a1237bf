import { factsOf, type ShownTransformer } from './facts.ts';
import styles from './facts.module.css';
import { Group } from './Group.tsx';

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
