import form from '../../console/form/form.module.css';
import { ErrorState } from '../../console/ErrorState.tsx';
import { useProfile } from './calls.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** Changes the officer's own name and phone number: a form, then a review of the changes. */
export default function ProfileEditPage() {
  const { data: profile, error, refetch } = useProfile();
  return (
    <section className={form.page} aria-labelledby="profile-heading">
      <h1 id="profile-heading">Edit Profile</h1>
      <div className={form.card}>
        {profile ? (
          <ProfileForm profile={profile} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ProfileSkeleton />
        )}
      </div>
    </section>
  );
}
