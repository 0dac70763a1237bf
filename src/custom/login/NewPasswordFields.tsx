import { useId } from 'react';
import { LoginField, type LoginFieldProps } from './LoginField.tsx';
import { PasswordChecklist } from './PasswordChecklist.tsx';

type Name = 'newPassword' | 'confirmPassword';
type Given = Omit<LoginFieldProps, 'label' | 'autoComplete'>;

/** A new password, with its rules as a checklist, and the same again: typed, for a paste would repeat a slip. */
export function NewPasswordFields({ field }: { field: (name: Name) => Given }) {
  const rules = useId();
  const chosen = field('newPassword');
  return (
    <>
      <LoginField label="New password" autoComplete="new-password" secret describedBy={rules} {...chosen} />
      <PasswordChecklist id={rules} password={chosen.value.trim()} />
      <LoginField
        label="Confirm password"
        autoComplete="new-password"
        secret
        refusesPaste
        {...field('confirmPassword')}
      />
    </>
  );
}
