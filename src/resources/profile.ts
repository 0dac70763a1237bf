import { officers } from '#domain/roles.ts';
import { definePage, lazyComponent } from '../console/index.ts';

/** The officer's own record, opened from the top bar. */
export const profile = definePage({
  name: 'profile',
  title: 'Profile',
  path: '/profile',
  access: officers,
  component: lazyComponent(() => import('../custom/profile/ProfilePage.tsx')),
});

/** The page that changes it. */
export const profileEdit = definePage({
  name: 'profile-edit',
  title: 'Edit Profile',
  path: '/profile/edit',
  access: officers,
  component: lazyComponent(() => import('../custom/profile/ProfileEditPage.tsx')),
});
