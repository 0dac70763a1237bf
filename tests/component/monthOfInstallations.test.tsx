import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { registry } from '../../src/resources/index.ts';
import { TopBar } from '../../src/shell/TopBar.tsx';
import { pageOf, standInApi } from './support/api.ts';
import { officer } from './support/officers.ts';
import { showConsole } from './support/showConsole.tsx';

test.each([
  ['installations', true],
  [true, false],
] as const)('a screen of the month “%s” offers archived months: not so is %s', async (month, isDisabled) => {
  standInApi({ 'GET /ee/feeders': sent => pageOf({ feederList: [] }, 0, sent) });
  showConsole({
    registry,
    officer: officer('ee'),
    at: '/feeders',
    config: { installationsFrom: '2026-08' },
    beside: <TopBar registry={registry} hierarchy={false} month={month} sidebar={undefined} />,
  });
  const picker = screen.getByLabelText('Audit Month');
  // jsdom does not open popovers.
  fireEvent(picker, Object.assign(new Event('toggle'), { newState: 'open' }));
  const find = (name: string) =>
    within(picker).findByRole<HTMLButtonElement>('radio', { name, hidden: true });
  expect((await find('July')).disabled).toBe(isDisabled);
  expect((await find('August')).disabled).toBe(false);
});
