import { areaLevels, areaLevelTitles, codeKey, nameKey, type Location } from '#domain/areas.ts';
import styles from './profile.module.css';

/**
 * Lists the areas that contain an officer's charge, the widest first and the charge itself last; omits the levels
 * below.
 */
export function AreaTable({ location }: { location: Location }) {
  const levels = areaLevels.filter(level => location[codeKey(level)] !== undefined);
  if (levels.length === 0)
    return <p className={styles.whole}>The whole utility: every zone and what lies in it.</p>;
  return (
    <table className={styles.areas}>
      <thead>
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Name</th>
          <th scope="col">Code</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(level => (
          <tr key={level}>
            <th scope="row">{areaLevelTitles[level]}</th>
            <td>{location[nameKey(level)]}</td>
            <td>{location[codeKey(level)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
