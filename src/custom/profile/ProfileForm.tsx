import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { nothingChanged, type PersonChange } from '#validation/person.ts';
import { useNotice } from '../../console/index.ts';
import { Steps } from '../../console/form/Steps.tsx';
import { UnsavedGuard } from '../../console/form/UnsavedGuard.tsx';
import { faultsOf } from '../../dataProvider/errorText.ts';
import { profileNow, useSaveProfile, type Profile } from './calls.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import styles from './profile.module.css';
import { isProfileField, profileResolver, toChange, toValues, type ProfileValues } from './profileValues.ts';

/**
 * The two steps of a change to the profile, based on the record that is on the screen. What is typed stays while going
 * back and forth, and when the record turns out to have been changed meanwhile.
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [basis, setBasis] = useState(profile);
  const [meanwhile, setMeanwhile] = useState<PersonChange>();
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
          const current = profileNow(error);
          if (current) rebase(current);
          else showFaults(error);
        },
      },
    );

  /** What was changed meanwhile is shown at the first step, beside what was typed. */
  function rebase(current: Profile): void {
    setMeanwhile(toChange(toValues(current), before));
    setBasis(current);
    form.reset(toValues(current), { keepDirtyValues: true });
    setChange(undefined);
  }

  /** The server's faults land on their inputs, which the first step holds. */
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
          meanwhile={meanwhile}
          onSubmit={event => void form.handleSubmit(check)(event)}
          onClose={() => void navigate('/profile')}
        />
      )}
      <UnsavedGuard saved={saved} />
    </FormProvider>
  );
}
