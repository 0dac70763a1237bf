import { formatCount } from '#domain/formats.ts';
import { useDimmed } from '../scope.tsx';
import { listOf, toggled } from '../field/toggled.ts';
import type { PageProps } from '../declaration/resolved.ts';
import { appliesTo } from './columns.ts';
import { useCount } from './counts.ts';
import type { CardsDefinition } from './definition.ts';
import styles from './Cards.module.css';
import { useFilterValues } from './useFilterValues.ts';

interface CardsProps extends PageProps {
  cards: CardsDefinition<string>;
}

/** Cards that narrow the list to one value each. A filter that no longer applies then is taken off. */
export function Cards({ resource, cards }: CardsProps) {
  const { values, setFilters } = useFilterValues();
  const countOf = useCount();
  const dimmed = useDimmed();
  const chosen = values[cards.filter];

  const press = (value: string) =>
    setFilters(now => {
      const next = { ...now, [cards.filter]: toggled(listOf(now[cards.filter]), value, {}) };
      return Object.fromEntries(Object.entries(next).filter(([name]) => appliesTo(resource, name, next)));
    });

  return (
    <fieldset className={styles.cards} aria-label={cards.label}>
      {Object.entries(cards.of).map(([value, { label, count, band }]) => {
        const total = countOf(count);
        return (
          <button
            key={value}
            type="button"
            className={styles.card}
            data-band={band}
            aria-pressed={chosen === value}
            onClick={() => press(value)}
          >
            <span className={styles.label}>{label}</span>
            <b {...dimmed}>{total === undefined ? '\u00a0' : formatCount(total)}</b>
          </button>
        );
      })}
    </fieldset>
  );
}
