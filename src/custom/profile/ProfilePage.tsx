import { useState } from 'react';
import { Link } from 'react-router';
import { areaLevels, areaLevelTitles, codeKey, nameKey, type Location } from '#domain/areas.ts';
import { absent } from '#domain/formats.ts';
import { designationTitle, fullName } from '#domain/officer.ts';
import { formatPhone } from '#domain/phones.ts';
import { ErrorState } from '../../console/ErrorState.tsx';
import form from '../../console/form/form.module.css';
import { lazyComponent, useOfficer } from '../../console/index.ts';
import { EditIcon } from '../../theme/icons.tsx';
import { useProfile, type Profile } from './profile.ts';
import styles from './profile.module.css';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

const password = lazyComponent(() => import('./OwnPasswordDialog.tsx'));

/** Shows the officer's own record, and lets them change it and their password. */
export default function ProfilePage() {
  const { data: profile, error, refetch } = useProfile();
  const [isChanging, setChanging] = useState(false);
  return (
    <section className={form.page} aria-labelledby="profile-heading">
      <header className={styles.heading}>
        <h1 id="profile-heading">Profile</h1>
        {profile && (
          <div className={styles.actions}>
            <button
              type="button"
              className="btn"
              aria-haspopup="dialog"
              onPointerEnter={password.preload}
              onClick={() => setChanging(true)}
            >
              Change password
            </button>
            <Link to="/profile/edit" className="btn p">
              <EditIcon />
              Edit
            </Link>
          </div>
        )}
      </header>
      {isChanging && <password.Show props={{ onClose: () => setChanging(false) }} />}
      {profile ? (
        <ProfileCards profile={profile} />
      ) : (
        <div className={form.card}>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ProfileSkeleton />}
        </div>
      )}
    </section>
  );
}

function ProfileCards({ profile: { name, phoneNumber, location } }: { profile: Profile }) {
  const { role } = useOfficer();
  return (
    <div className={styles.record}>
      <section className={`${form.card} ${styles.part}`} aria-labelledby="profile-person">
        <h2 id="profile-person">Officer</h2>
        <dl className={styles.facts}>
          <div>
            <dt>Name</dt>
            <dd>{fullName(name) || absent}</dd>
          </div>
          <div>
            <dt>Designation</dt>
            <dd>{designationTitle(role)}</dd>
          </div>
          <div>
            <dt>Phone Number</dt>
            <dd>{formatPhone(phoneNumber)}</dd>
          </div>
        </dl>
      </section>
      <section className={`${form.card} ${styles.part}`} aria-labelledby="profile-area">
        <h2 id="profile-area">Area in charge</h2>
        <AreaTable location={location} />
      </section>
    </div>
  );
}

/**
 * Lists the areas that contain an officer's charge, the widest first and the charge itself last; omits the levels
 * below.
 */
function AreaTable({ location }: { location: Location }) {
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
