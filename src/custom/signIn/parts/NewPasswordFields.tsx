import { useId } from 'react';
import { LoginField, type LoginFieldProps } from './LoginField.tsx';
import { PasswordChecklist } from './PasswordChecklist.tsx';

type Name = 'newPassword' | 'confirmPassword';
type FieldProps = Omit<LoginFieldProps, 'label' | 'autoComplete'>;

/**
 * Asks for a new password, with its rules as a checklist, and for the same again. The repetition must be typed: pasting
 * would repeat a typing error.
 */
export function NewPasswordFields({ field }: { field: (name: Name) => FieldProps }) {
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
        blockPaste
        {...field('confirmPassword')}
      />
    </>
  );
}
