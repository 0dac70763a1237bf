import { formatCount } from '#domain/formats.ts';
import styles from './map.module.css';
import { markOf, type DeclaredMap, type Point } from './points.ts';
import { Shape } from './Shape.tsx';

interface LegendProps {
  map: DeclaredMap;
  points: readonly Point[];
  withoutPosition: number;
}

/** Says what the marks mean and how many points have each, and how many records the map can't show. */
export function Legend({ map, points, withoutPosition }: LegendProps) {
  const places = [...map.bands.of.keys(), -1];
  return (
    <ul className={styles.legend} aria-label="Legend">
      {places.map(place => {
        const { label, shape, tone } = markOf(map, place);
        return (
          <li key={place}>
            <Shape name={shape} tone={tone} />
            {`${label} `}
            <b>{formatCount(points.filter(({ band }) => band === place).length)}</b>
          </li>
        );
      })}
      {withoutPosition > 0 && <li>{`${formatCount(withoutPosition)} without a position`}</li>}
    </ul>
  );
}
