import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { nothingChanged, type PersonChange } from '#validation/person.ts';
import { faultsOf } from '../../client/errorText.ts';
import { currentRecordOf } from '../../client/versions.ts';
import { ErrorState } from '../../console/ErrorState.tsx';
import { EndWarnings, UnsavedGuard } from '../../console/form/UnsavedGuard.tsx';
import frame from '../../console/form/form.module.css';
import { Steps } from '../../console/form/Steps.tsx';
import { useNotice } from '../../console/index.ts';
import {
  isProfileField,
  profileResolver,
  toChange,
  toValues,
  useProfile,
  useSaveProfile,
  type Profile,
  type ProfileValues,
} from './profile.ts';
import { ConfirmStep, DetailsStep } from './ProfileSteps.tsx';
import styles from './profile.module.css';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** Changes the officer's own name and phone number: a form, then a review of the changes. */
export default function ProfileEditPage() {
  const { data: profile, error, refetch } = useProfile();
  return (
    <section className={frame.page} aria-labelledby="profile-heading">
      <h1 id="profile-heading">Edit Profile</h1>
      <div className={frame.card}>
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

/**
 * The two steps of a profile change, based on the record that is on the screen. Typed values survive going back and
 * forth, and also the news that someone else has changed the record.
 */
function ProfileForm({ profile }: { profile: Profile }) {
  const [basis, setBasis] = useState(profile);
  const [concurrentChange, setConcurrentChange] = useState<PersonChange>();
  const before = toValues(basis);
  const form = useForm<ProfileValues>({
    defaultValues: before,
    resolver: profileResolver(before),
    mode: 'onTouched',
  });
  const [change, setChange] = useState<PersonChange>();
  const saved = useRef(false);
  const notice = useNotice();
  const navigate = useNavigate();
  const save = useSaveProfile();

  const check = (typed: ProfileValues) => {
    if (saved.current) return;
    const changed = toChange(typed, before);
    if (changed) setChange(changed);
    else notice.warning(nothingChanged);
  };
  const confirm = (confirmed: PersonChange) =>
    save.start(
      { change: confirmed, basis },
      {
        onDone: message => {
          saved.current = true;
          notice.success(message);
          if (save.isShown()) void navigate('/profile', { replace: true });
        },
        onFailed: error => {
          notice.failure(error);
          const current = currentRecordOf('updateProfile', error);
          if (current) rebase(current);
          else showFaults(error);
        },
      },
    );

  /** Shows someone else's changes at the first step, beside the typed values. */
  function rebase(current: Profile): void {
    setConcurrentChange(toChange(toValues(current), before));
    setBasis(current);
    form.reset(toValues(current), { keepDirtyValues: true });
    setChange(undefined);
  }

  /** Shows the server's errors at their inputs, which are on the first step. */
  function showFaults(error: unknown): void {
    const faults = faultsOf(error);
    for (const [path, message] of faults)
      if (isProfileField(path)) form.setError(path, { type: 'server', message });
    if (faults.length > 0) setChange(undefined);
  }

  return (
    <FormProvider {...form}>
      <header className={styles.steps}>
        <Steps names={['Details', 'Confirm']} current={change ? 2 : 1} />
      </header>
      {change ? (
        <ConfirmStep
          before={before}
          change={change}
          saving={save.busy}
          onEdit={() => setChange(undefined)}
          onConfirm={() => confirm(change)}
        />
      ) : (
        <DetailsStep
          concurrentChange={concurrentChange}
          onSubmit={event => void form.handleSubmit(check)(event)}
          onClose={() => void navigate('/profile')}
        />
      )}
      <UnsavedGuard saved={saved} />
      <EndWarnings of={notice} />
    </FormProvider>
  );
}
