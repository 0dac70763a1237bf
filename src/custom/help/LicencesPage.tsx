import { useState } from 'react';
import { Link } from 'react-router';
import { packages, type ThirdParty } from 'virtual:third-party';
import filter from '../../console/field/filter.module.css';
import { useEnvironment } from '../../shell/environment.tsx';
import look from '../../ui/look.module.css';
import styles from './licences.module.css';

/** Lists the packages of others in the console, each with its licence. */
export default function LicencesPage() {
  const { productName } = useEnvironment();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const shown = packages.filter(each => `${each.name} ${each.licence}`.toLowerCase().includes(wanted));
  return (
    <section className={styles.page} aria-labelledby="licences-heading">
      <header className={styles.heading}>
        <h1 id="licences-heading">Third-party licences</h1>
        <Link to="/help">Help</Link>
      </header>
      <p className={styles.about}>
        {productName} contains {packages.length} packages of others, under these licences. Open one to read
        its terms.
      </p>
      <input
        type="search"
        className={filter.box}
        aria-label="Package or licence"
        placeholder="Package or licence"
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {shown.length === 0 ? (
        <div className={look.state}>
          <p className={look.stateTitle}>No packages found</p>
          <p>Type a part of the name of a package, or of a licence.</p>
        </div>
      ) : (
        <ul className={styles.list}>
          {shown.map(each => (
            <li key={`${each.name} ${each.version}`}>
              <Terms of={each} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Shows a package. Its text is drawn only once opened: all of them have a million letters. */
function Terms({ of: { name, version, licence, text } }: { of: ThirdParty }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.terms} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.name}>{name}</span>
        <span className={styles.version}>{version}</span>
        <span className={styles.licence}>{licence}</span>
      </summary>
      {isOpen && <pre>{text || `The package names its licence, ${licence}, and has no text of it.`}</pre>}
    </details>
  );
}
